import { counted } from '#state-machines/numbers.ts';
import type { PlacedSeal } from './log-entry.ts';

/** A loss after which work went on, as a seal says for ever. */
export interface RecordedLoss {
  /** The checkpoint that says so. */
  number: number;
  takenAt: string;
  reason: string;
  /** The last checkpoint before the loss; 0: none. */
  after: number;
  /** How many lost events. */
  applications: number;
  /** The name of the log that was given up for this one; null where the same went on. */
  replaces: string | null;
}

export const recordedLosses = (seals: readonly PlacedSeal[]): RecordedLoss[] =>
  seals.flatMap(({ number, takenAt, lost, replaces }) =>
    lost ? [{ number, takenAt, ...lost, replaces: replaces?.origin ?? null }] : [],
  );

/** In sentences, for a screen and the command line. */
export function lossText({ number, takenAt, after, applications, replaces, reason }: RecordedLoss): string {
  const many = applications === 0 ? 'no application is known to have' : counted(applications, 'application');
  const since = after === 0 ? 'before it' : `after checkpoint ${after}`;
  const began = replaces === null ? '' : ` It began this log in place of ${replaces}.`;
  return `Checkpoint ${number} of ${takenAt.slice(0, 10)} records a loss: ${many} lost events that were sealed ${since}.${began} The reason given: ${reason}`;
}
