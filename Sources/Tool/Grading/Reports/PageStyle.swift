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
      --open: #d9d2ee; --quiet: #62686f; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --paper: #16181c;
      --line: #3a4048; --soft: #20242a; --link: #7db7f5; --full: #1f5a31; --some: #6a5310;
      --none: #7a2b25; --open: #473d6b; --quiet: #9aa1a9; } }
    body { margin: 0 auto; padding: 1rem; max-width: 76rem; color: var(--ink);
      background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
    a { color: var(--link); }
    h1, h2, h3 { font-size: 1.25rem; line-height: 1.3; margin: 1.5rem 0 .5rem; }
    h1 { margin-top: 0; } h2 { font-size: 1.125rem; } h3 { font-size: 1rem; }
    h3 { border-top: 1px solid var(--line); padding-top: .75rem; }
    p, ul { margin: .25rem 0; } p { max-width: 50rem; white-space: pre-wrap; } ul { padding-left: 1.25rem; }
    small { color: var(--quiet); font-weight: normal; }
    b { display: inline-block; min-width: 1.5rem; border-radius: .25rem; text-align: center;
      text-indent: 0; font-weight: normal; }
    .check { list-style: none; margin-left: -1.25rem; padding-left: 1.75rem; text-indent: -1.75rem; }
    .check.quiet { color: var(--quiet); }
    .check.quiet { font-size: .875rem; } .check p { text-indent: 0; }
    .scroll { overflow-x: auto; margin: .5rem 0; }
    table { border-collapse: collapse; font-size: .875rem; }
    th, td { border: 1px solid var(--line); padding: .25rem .5rem; text-align: center;
      white-space: nowrap; }
    th { font-weight: 600; background: var(--soft); }
    th[scope=row] { min-width: 8rem; max-width: 20rem; white-space: normal; text-align: left;
      font-weight: normal; }
    td.quiet { color: var(--quiet); }
    b.full, td.full { background: var(--full); }
    b.some, td.some { background: var(--some); }
    b.none, td.none { background: var(--none); }
    b.open, td.open { background: var(--open); }
    .bars { display: inline-block; line-height: 0; border-bottom: 1px solid var(--quiet); }
    .bars i { display: inline-block; width: .5rem; margin-right: 1px; background: var(--link); }
    code, pre { font: .8125rem/1.4 ui-monospace, monospace; background: var(--soft); }
    code { padding: 0 .1875rem; }
    pre { margin: .5rem 0; padding: .75rem; max-height: 24rem; overflow: auto; }
    @media print { :root { color-scheme: light; --ink: #000; --paper: #fff; --soft: #eee;
      --full: #bfe5c7; --some: #fde6a8; --none: #f6bdb7; --open: #d9d2ee; --link: #000;
      --quiet: #555; }
      * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      body { max-width: none; padding: 0; font-size: 10pt; }
      .scroll { overflow: visible; } table { font-size: 6.5pt; }
      th, td { padding: 0 2px; } th[scope=row] { min-width: 6rem; }
      h1, h2, h3 { break-after: avoid; } li, tr { break-inside: avoid; }
      pre { max-height: none; overflow: visible; white-space: pre-wrap; font-size: 7.5pt; } }
    """
}
