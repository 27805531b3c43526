import { Ban, CircleX, LoaderCircle, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { LoadError } from '../components/load-error.tsx';
import { useIsAdmin, useStaffUser } from '../shell/staff-user.ts';
import { Answer } from './answer.tsx';
import { isOpen, type WhatIfRun } from './queries.ts';
import type { Change } from './use-change.ts';
import type { useRun } from './use-run.ts';
import { many, runWords } from './words.ts';

interface Props {
  change: Change;
  asked: ReturnType<typeof useRun>;
}

/** What became of the question in the address. */
export function RunPanel({ change, asked: { shown, cancel } }: Props) {
  const { data, error, isPending } = shown;
  const said = useEnded(data);
  return (
    <section className="wi-rs" aria-labelledby="wi-answer" aria-busy={isPending}>
      <h2 id="wi-answer">What would have happened</h2>
      <p className="vh" role="status">
        {said}
      </p>
      {data ? (
        <Shown
          run={data}
          change={change}
          onCancel={() => cancel.mutate(data.id)}
          isCancelling={cancel.isPending}
        />
      ) : error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
        <div className="blank">
          <SearchX className="i" aria-hidden="true" />
          <h3 className="wi-h">This answer is not kept any more</h3>
          <p className="q">The latest hundred runs are. Run the history through the change again.</p>
        </div>
      ) : error ? (
        <LoadError
          title="The answer could not be loaded"
          error={error}
          onRetry={() => void shown.refetch()}
        />
      ) : (
        <AnswerSkeleton />
      )}
    </section>
  );
}

/** Said once when a run that was looked at ends: an answer that was there already is read like any text. */
function useEnded(run: WhatIfRun | undefined): string {
  const watched = useRef<string | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!run) return;
    if (isOpen(run)) watched.current = run.id;
    else if (watched.current === run.id) {
      watched.current = null;
      const totals = run.answer?.totals;
      setSaid(
        totals
          ? `Answered: ${totals.same} go the same way, ${totals.diverged} part from it, ${totals.stranded} are stranded.`
          : runWords(run),
      );
    }
  }, [run]);
  return said;
}

interface ShownProps {
  run: WhatIfRun;
  change: Change;
  isCancelling: boolean;
  onCancel: () => void;
}

function Shown({ run, change, isCancelling, onCancel }: ShownProps) {
  if (isOpen(run)) return <Progress run={run} isCancelling={isCancelling} onCancel={onCancel} />;
  if (run.answer) return <Answer run={run} answer={run.answer} change={change} />;
  return run.state === 'cancelled' ? (
    <div className="blank">
      <Ban className="i" aria-hidden="true" />
      <h3 className="wi-h">Cancelled</h3>
      <p className="q">
        {many(run.events, 'event')} had been read. Run the history through the change again when you like.
      </p>
    </div>
  ) : (
    <div className="blank stop" role="alert">
      <CircleX className="i" aria-hidden="true" />
      <h3 className="wi-h">The history could not be run through</h3>
      <p className="q">{run.error ?? 'The worker could not say why.'}</p>
      <p className="m">Run {run.id}</p>
    </div>
  );
}

function Progress({ run, isCancelling, onCancel }: Omit<ShownProps, 'change'>) {
  const isAdmin = useIsAdmin();
  const { id } = useStaffUser();
  const mayCancel = isAdmin || run.askedBy.id === id;
  const of = run.state === 'running' && run.ofEvents !== null ? Math.max(run.ofEvents, run.events) : null;
  return (
    <div className="wi-pg">
      <LoaderCircle className="i wi-spin" aria-hidden="true" />
      <span id="wi-far">{runWords(run)}</span>
      {of === null ? (
        <progress aria-labelledby="wi-far" />
      ) : (
        <progress aria-labelledby="wi-far" max={of} value={run.events} />
      )}
      {mayCancel && (
        <button className="btn" type="button" disabled={isCancelling} onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  );
}

function AnswerSkeleton() {
  return (
    <div aria-hidden="true" className="wi-sk">
      {['w6', 'w4', 'w5', 'w3', 'w5'].map((width, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five lines that never change places
        <p key={place}>
          <span className={`sk ${width}`} />
        </p>
      ))}
    </div>
  );
}
