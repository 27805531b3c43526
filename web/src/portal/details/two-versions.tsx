import { FaultIcon } from '#web/public/components/icons.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { differences } from './differences.ts';
import type { Saved } from './draft-saver.ts';
import type { Info } from './info.ts';

interface Props {
  mine: Info;
  theirs: Saved;
  onMine: () => void;
  onTheirs: () => void;
}

const longest = 160;
const brief = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text || 'Nothing');

/** The same form was changed in another window: what differs, and the choice. Nothing is overwritten before it. */
export function TwoVersions({ mine, theirs, onMine, onTheirs }: Props) {
  const at = formatDateTime(theirs.updatedAt);
  return (
    <section className="load-fault versions" aria-labelledby="versions">
      <h2 className="state state-stop" id="versions" role="alert">
        <FaultIcon />
        There are two versions of this form
      </h2>
      <p>
        It was changed in another window, and saved there on {at}. Nothing was overwritten. Choose which one
        to go on with.
      </p>
      <ul>
        {differences(mine, theirs.info).map(({ label, ...entry }) => (
          <li key={label}>
            <b>{label}</b>
            <p>
              <span className="note">In this window</span> {brief(entry.mine)}
            </p>
            <p>
              <span className="note">In the other</span> {brief(entry.theirs)}
            </p>
          </li>
        ))}
      </ul>
      <p className="actions">
        <button className="button button-line" type="button" onClick={onMine}>
          Keep what is in this window
        </button>
        <button className="button button-line" type="button" onClick={onTheirs}>
          Take what was saved in the other
        </button>
      </p>
    </section>
  );
}
