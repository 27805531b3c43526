import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { statusLabel } from '#state-machines/application/labels.ts';
import { timings } from '#web/timings.ts';
import { useNow } from '#web/ui/use-now.ts';
import { someApplications } from '../../bulk/moves.ts';
import { KeyCap } from '../../components/key-cap.tsx';
import { personName } from '../../components/person-name.ts';
import type { Bulk } from './use-bulk.ts';

interface Props {
  bulk: Bulk;
  keysOn: boolean;
  onUndo: () => void;
  onShow: () => void;
}

const elsewhere = 'input:not([type=checkbox]), select, textarea, [role=menu], [role=dialog]';

function said({ results, people }: Bulk): string {
  const moved = results.filter(({ outcome }) => outcome === 'moved');
  const [first] = moved;
  const person = first && people.get(first.id);
  if (moved.length !== 1 || !person || !first.status) return `${someApplications(moved.length)} moved`;
  return `${personName(person)} moved to ${statusLabel(first.status)}`;
}

/** For ten seconds after a decision, before any mail leaves, the way back with what is left of them. */
export function UndoBar({ bulk, keysOn, onUndo, onShow }: Props) {
  const now = useNow(250);
  const left = Math.max(0, (bulk.doneAt ?? 0) + timings.undoShownMs - now);
  const isShown = left > 0 || bulk.isRunning;
  useEffect(() => {
    if (!keysOn || !isShown) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'z' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (event.target instanceof Element && event.target.closest(elsewhere)) return;
      event.preventDefault();
      onUndo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [keysOn, isShown, onUndo]);
  if (!isShown) return null;
  const share = Math.round((left / timings.undoShownMs) * 100);
  return (
    <section className="bulk undo" aria-label="What was done">
      <CircleCheck className="i t-good" aria-hidden="true" />
      <b className="tr" role="status">
        {said(bulk)}
      </b>
      <div className="bka">
        {bulk.items.length > 1 && (
          <button className="btn quiet" type="button" onClick={onShow}>
            Show result
          </button>
        )}
        <button
          className="btn"
          type="button"
          aria-label="Undo"
          aria-keyshortcuts="z"
          disabled={bulk.isRunning}
          onClick={onUndo}
        >
          <svg className="ring" viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="6.5" />
            <circle cx="8" cy="8" r="6.5" pathLength="100" strokeDasharray={`${share} 100`} />
          </svg>
          <span className="num">Undo ({Math.ceil(left / 1_000)} s)</span>
          {keysOn && <KeyCap name="Z" />}
        </button>
      </div>
    </section>
  );
}
