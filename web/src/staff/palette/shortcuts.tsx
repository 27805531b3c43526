const groups: readonly { where: string; keys: readonly [what: string, ...keys: string[]][] }[] = [
  {
    where: 'Everywhere',
    keys: [
      ['Find, go to, act', 'Ctrl/Cmd K'],
      ['Collapse or expand the sidebar', 'Ctrl/Cmd B'],
      ['Close what is open', 'Esc'],
    ],
  },
  {
    where: 'Review',
    keys: [
      ['Next, previous application', 'J', 'K'],
      ['Decide, in the order of the buttons', '1', '2', '3'],
      ['Write a note', 'N'],
      ['Undo the last decision', 'Z'],
      ['All shortcuts of the screen', '?'],
    ],
  },
  {
    where: 'Applications',
    keys: [
      ['Next, previous row', 'J', 'K'],
      ['Open', 'Enter'],
      ['Search', '/'],
    ],
  },
];

/** The keys of the staff area. */
export function Shortcuts() {
  return (
    <div className="pal-h">
      {groups.map(({ where, keys }) => (
        <section key={where}>
          <h3>{where}</h3>
          <dl>
            {keys.map(([what, ...names]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="q">Single keys can be switched off on the screens that have them.</p>
    </div>
  );
}
