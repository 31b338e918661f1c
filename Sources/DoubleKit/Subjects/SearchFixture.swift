/// Answers of the search service, one for each type: what its documentation shows.
///
/// The service has ten results a page, and `total` is the number of all that it has.
/// The address of a result is in `link`, or in `originallink` for news.
public enum SearchFixture {
  /// Both results are on this page, so there is no next page.
  public static let blog = #"""
    {"total": 2, "items": [
      {"title": "A pot for one", "link": "https://blog.invalid/pot"},
      {"title": "녹차 세 번 우리기", "link": "https://blog.invalid/three"}
    ]}
    """#

  /// The first page of three: 25 articles were found, and one is shown here.
  public static let news = #"""
    {"total": 25, "items": [
      {"title": "Tea prices rise", "originallink": "https://news.invalid/prices",
       "link": "https://search.invalid/n/1"}
    ]}
    """#

  /// One image was found.
  public static let image = #"""
    {"total": 1, "items": [
      {"title": "A gaiwan", "thumbnail": "https://search.invalid/t/1",
       "link": "https://image.invalid/gaiwan"}
    ]}
    """#
}
