import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import type { RunDetail } from '#services/replay/contract.ts';
import { ago, fullTime } from '#web/ui/dates.ts';
import { tookText } from '../runs/findings.ts';

type Verified = RunDetail & { kind: 'verify' };
const count = (number: number): string => number.toLocaleString('en-GB');

/** What stands: whether the log holds, since when that is known, and how much of it could be seen. */
export function Verdict({ run, now }: { run: Verified; now: number }) {
  const { answer } = run;
  if (!answer) return null;
  const holds = answer.problemCount === 0;
  const Icon = holds ? ShieldCheck : ShieldAlert;
  const at = run.endedAt ?? run.askedAt;
  const problems = answer.problemCount === 1 ? '1 problem' : `${count(answer.problemCount)} problems`;
  return (
    <section className={holds ? 'vf-v good' : 'vf-v stop'} aria-labelledby="verdict">
      <h2 id="verdict" tabIndex={-1}>
        <Icon className="i" aria-hidden="true" />
        {holds ? 'The log holds' : `The log does NOT hold: ${problems}`}
      </h2>
      <p className="q">
        Verified {ago(at, now)} ({fullTime(at)}) for {run.askedBy.name ?? 'a deleted account'}.{' '}
        {holds &&
          'Every event has the hash of its text, follows from the one before it, and is a step that its machine takes.'}
      </p>
      <dl className="strip">
        <div>
          <dt>Events</dt>
          <dd>
            <b>{count(answer.events)}</b>
          </dd>
        </div>
        <div>
          <dt>Applications</dt>
          <dd>
            <b>{count(answer.streams)}</b>
          </dd>
        </div>
        <div>
          <dt>Held against</dt>
          <dd>
            <b>{answer.checkpoint === null ? 'No checkpoint' : `Checkpoint ${answer.checkpoint}`}</b>
          </dd>
        </div>
        <div>
          <dt>Took</dt>
          <dd>
            <b>{tookText(answer.durationMs)}</b>
          </dd>
        </div>
      </dl>
      {answer.signed !== null && (
        <p className="vf-n">
          <ShieldCheck className="i t-good" aria-hidden="true" />
          Checkpoint {answer.signed} was signed over it.
        </p>
      )}
      {answer.checkpoint === null && (
        <p className="vf-n">
          <ShieldQuestionMark className="i t-need" aria-hidden="true" />
          There was no checkpoint yet: a history whose end was cut off, or one made anew as a whole, could not
          be seen. The worker signs one every night.
        </p>
      )}
    </section>
  );
}

/** Before anybody has asked. */
export function NotVerified() {
  return (
    <section className="vf-v" aria-labelledby="verdict">
      <h2 id="verdict" tabIndex={-1}>
        <ShieldQuestionMark className="i" aria-hidden="true" />
        Nobody has verified the log here yet
      </h2>
      <p className="q">
        Verifying recomputes every hash and every link, compares the columns with the texts, asks the machine
        about every step, and holds the result against the last signed checkpoint. It reads only, takes some
        seconds for a million events, and disturbs nobody.
      </p>
    </section>
  );
}

/** The verdict's final geometry while it loads. */
export function VerdictSkeleton() {
  return (
    <div className="vf-v" aria-busy="true">
      <p className="vh" role="status">
        Loading
      </p>
      <h2>
        <span className="sk w5" />
      </h2>
      <p>
        <span className="sk w5" />
      </p>
      <div className="strip vf-sk">
        {['a', 'b', 'c', 'd'].map((cell) => (
          <div key={cell}>
            <span className="sk w3" />
          </div>
        ))}
      </div>
    </div>
  );
}
