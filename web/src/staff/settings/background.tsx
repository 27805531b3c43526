import { DeadLetters } from './dead-letters.tsx';
import { Maintenance } from './maintenance.tsx';
import { ReadModels } from './read-models.tsx';

/** What happens while nobody looks: jobs that failed for good, and what the nights found. */
export function Background() {
  return (
    <section className="sec set-x" id="background" aria-labelledby="background-h">
      <h2 id="background-h" tabIndex={-1}>
        Background work
      </h2>
      <p className="q set-help">
        Mails, deadlines and erasures are jobs that are tried again by themselves, for up to half a day. One
        that cannot be done, such as a mail that its server refuses for good, waits here until somebody has
        seen it.
      </p>
      <DeadLetters />
      <Maintenance />
      <ReadModels />
    </section>
  );
}
