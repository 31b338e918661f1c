/// Stands here until the lesson has its listings.
