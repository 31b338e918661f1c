/// The look of pages on a screen of any width, in the dark, and on paper.
enum PageStyle {
  static func head(title: String) -> Markup {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>\(title)</title>
    <style>
    \(css)
    </style>
    </head>
    """
  }

  private static let css: Markup = """
    :root { color-scheme: light dark; --ink: #1c1e21; --paper: #fff; --line: #d5d9de;
      --soft: #f3f5f7; --link: #0b5cad; --full: #bfe5c7; --some: #fde6a8; --none: #f6bdb7;
      --open: #d9d2ee; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --paper: #16181c;
      --line: #3a4048; --soft: #20242a; --link: #7db7f5; --full: #1f5a31; --some: #6a5310;
      --none: #7a2b25; --open: #473d6b; } }
    body { margin: 0 auto; padding: 1rem; max-width: 76rem; color: var(--ink);
      background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
    a { color: var(--link); }
    h1, h2, h3 { font-size: 1.25rem; line-height: 1.25; margin: 1rem 0 .5rem; }
    h3 { font-size: 1rem; margin-top: 0; }
    p, ul { margin: .25rem 0; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; }
    th, td { border: 1px solid var(--line); padding: .25rem .5rem; text-align: left; }
    th { font-weight: 600; background: var(--soft); }
    .overview { font-size: .875rem; }
    .overview th, .overview td { white-space: nowrap; text-align: center; }
    .overview td a { color: inherit; }
    .overview .name { min-width: 8rem; max-width: 14rem; white-space: normal; text-align: left;
      font-weight: normal; }
    .full { background: var(--full); }
    .some { background: var(--some); }
    .none { background: var(--none); }
    .open { background: var(--open); }
    .legend { font-size: .875rem; }
    .legend b, h3 b { padding: 0 .375rem; border-radius: .25rem; font-weight: normal; }
    .learner { border-top: 2px solid var(--line); }
    article { margin: .75rem 0; padding: .75rem; border: 1px solid var(--line); }
    article:target { outline: 3px solid var(--link); }
    .lines { white-space: pre-wrap; }
    .notes { padding: .5rem .75rem; background: var(--some); }
    pre { margin: .5rem 0 0; padding: .75rem; max-height: 24rem; overflow: auto;
      background: var(--soft); font: .8125rem/1.4 ui-monospace, monospace; white-space: pre-wrap; }
    @media print { :root { color-scheme: light; --ink: #000; --paper: #fff; --soft: #eee;
      --full: #bfe5c7; --some: #fde6a8; --none: #f6bdb7; --open: #d9d2ee; --link: #000; }
      * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      body { max-width: none; padding: 0; font-size: 10pt; }
      .scroll { overflow: visible; } .overview { font-size: 6.5pt; }
      .overview th, .overview td { padding: 0 2px; } .overview .name { min-width: 6rem; }
      .learner { break-before: page; border: 0; } tr { break-inside: avoid; }
      pre { max-height: none; overflow: visible; } }
    """
}
