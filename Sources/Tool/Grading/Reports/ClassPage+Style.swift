// How the page looks, on a screen of any width, in the dark, and on paper.

extension ClassPage {
  static let style: Markup = """
    :root { color-scheme: light dark; --ink: #1c1e21; --paper: #fff; --line: #d5d9de;
      --soft: #f3f5f7; --dim: #5b6470; --link: #0b5cad; --full: #bfe5c7; --some: #fde6a8;
      --none: #f6bdb7; --open: #d9d2ee; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --paper: #16181c;
      --line: #3a4048; --soft: #20242a; --dim: #a3acb8; --link: #7db7f5; --full: #1f5a31;
      --some: #6a5310; --none: #7a2b25; --open: #473d6b; } }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body { margin: 0 auto; padding: 1rem; max-width: 76rem; color: var(--ink);
      background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
    a { color: var(--link); }
    h1 { font-size: 1.5rem; margin: 0; line-height: 1.25; }
    h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; }
    h3 { font-size: 1.1rem; margin: 0 0 .25rem; }
    h4 { font-size: 1rem; margin: 0 0 .25rem; }
    p { margin: .25rem 0; }
    ul { margin: .25rem 0; padding-left: 1.25rem; }
    small, .legend { color: var(--dim); font-size: .875rem; font-weight: normal; }
    nav a { display: inline-block; padding: .375rem .75rem .375rem 0; }
    .scroll { overflow-x: auto; }
    table { border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums; }
    th { text-align: left; font-weight: 600; }
    .map th, .map td { border-bottom: 1px solid var(--line); border-right: 1px solid var(--line);
      text-align: center; min-width: 1.9rem; height: 2.25rem; padding: 0 .125rem;
      white-space: nowrap; overflow-wrap: normal; }
    .map thead th { border-top: 1px solid var(--line); background: var(--soft); }
    .map .who { position: sticky; left: 0; min-width: 7.5rem; max-width: 14rem; z-index: 1;
      padding: .25rem .5rem; text-align: left; white-space: normal; overflow-wrap: anywhere;
      background: var(--soft); border-left: 1px solid var(--line); }
    .map .who a { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3;
      overflow: hidden; font-weight: normal; font-size: .875rem; line-height: 1.25; }
    .map td a { display: block; line-height: 2.25rem; color: inherit; text-decoration: none; }
    .map thead th { font-size: .8125rem; }
    .map .sum { text-align: right; padding: 0 .5rem; font-size: .875rem; }
    .full { background: var(--full); }
    .some { background: var(--some); }
    .none { background: var(--none); }
    .open { background: var(--open); }
    .legend span { display: inline-block; margin-right: 1rem; }
    .legend b, h4 b { display: inline-block; min-width: 1.5rem; padding: 0 .375rem;
      border-radius: .25rem; text-align: center; color: var(--ink); }
    h4 b { font-size: .875rem; font-weight: normal; }
    .list { width: 100%; }
    .list th, .list td { padding: .375rem .75rem .375rem 0; vertical-align: top;
      border-bottom: 1px solid var(--line); }
    .list thead th { white-space: nowrap; }
    .list tbody th { font-weight: normal; min-width: 9rem; }
    .list td { white-space: nowrap; overflow-wrap: normal; }
    .list td:last-child { white-space: normal; }
    .list .wide { width: 25%; }
    .bar { display: block; height: .75rem; margin-top: .375rem; min-width: 2px;
      background: var(--link); }
    .learner { border-top: 2px solid var(--line); padding: 1rem 0; }
    article { margin: .75rem 0; padding: .75rem; border: 1px solid var(--line);
      border-radius: .375rem; }
    .said { white-space: pre-wrap; }
    .checks .said { color: var(--dim); }
    .hint { padding: .25rem .75rem; border-left: .25rem solid var(--line); }
    .notes { padding: .5rem .75rem; background: var(--some); border-radius: .375rem; }
    pre { margin: .5rem 0 0; padding: .75rem; max-height: 24rem; overflow: auto;
      background: var(--soft); font: .8125rem/1.4 ui-monospace, monospace; white-space: pre-wrap; }
    article:target { outline: 3px solid var(--link); }
    @media (max-width: 40rem) { body { padding: .75rem; } .map .who { max-width: 8.5rem; }
      .list .wide, .list .more { display: none; } }
    @media print { :root { color-scheme: light; --ink: #000; --paper: #fff; --line: #999;
      --soft: #eee; --dim: #444; --full: #bfe5c7; --some: #fde6a8; --none: #f6bdb7;
      --open: #d9d2ee; --link: #000; }
      * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      body { max-width: none; padding: 0; font-size: 10pt; }
      nav { display: none; } .scroll { overflow: visible; } .map .who { position: static; min-width: 7rem; }
      .map .who a { font-size: 7pt; }
      .map thead th, .map th, .map td, .map .sum { min-width: 0; height: auto;
        padding: 0 2px; font-size: 6.5pt; }
      #learners h2 { display: none; }
      .map td a { line-height: inherit; } .learner { break-before: page; border: 0; }
      h2, h3, h4 { break-after: avoid; } tr { break-inside: avoid; }
      pre { max-height: none; overflow: visible; } a { text-decoration: none; } }
    @page { margin: 1.5cm; }
    """
}
