import { everywhereKeys, historyKeys, listKeys, reviewKeys, timeKeys } from '../components/shortcut-keys.ts';
import { ShortcutList } from '../components/shortcut-list.tsx';

const groups = [
  { where: 'Everywhere', keys: everywhereKeys },
  { where: 'Review', keys: reviewKeys },
  { where: 'Applications', keys: listKeys },
  { where: 'History', keys: historyKeys },
  { where: 'Time', keys: timeKeys },
] as const;

/** The keys of the staff area. */
export function Shortcuts() {
  return (
    <div className="pal-h">
      {groups.map(({ where, keys }) => (
        <section key={where}>
          <h3>{where}</h3>
          <ShortcutList keys={keys} />
        </section>
      ))}
      <p className="q">Single keys can be switched off on the screens that have them.</p>
    </div>
  );
}
