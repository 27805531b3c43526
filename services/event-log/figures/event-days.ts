import { dayMs } from '#state-machines/durations.ts';
import { accountOf } from './account.ts';

/** Events by day, type, release and actor as they are kept (`application_event_days`). */
export interface EventDay {
  day: string;
  type: string;
  release: string;
  kind: string;
  /** Of staff; empty for others. */
  actor_id: string;
  events: number;
}
type Counted = Pick<EventDay, 'type' | 'release' | 'kind'>;

/** Counts events while the log is projected. Grows with days and accounts, not with events. */
export class EventDays {
  /** By what, by whom, by days since 1970. */
  readonly #counts = new Map<Counted, Map<string, Map<number, number>>>();

  /** @param of the same object for all events of its kind */
  add(of: Counted, actorId: string | null, millis: number): void {
    const account = accountOf(of.kind, actorId);
    const accounts = this.#counts.get(of) ?? new Map<string, Map<number, number>>();
    const days = accounts.get(account) ?? new Map<number, number>();
    if (accounts.size === 0) this.#counts.set(of, accounts);
    if (days.size === 0) accounts.set(account, days);
    const day = Math.floor(millis / dayMs);
    days.set(day, (days.get(day) ?? 0) + 1);
  }

  /** The same figure may come in several parts. */
  *rows(): Generator<EventDay> {
    for (const [{ type, release, kind }, accounts] of this.#counts)
      for (const [actor_id, days] of accounts)
        for (const [number, events] of days) {
          const day = new Date(number * dayMs).toISOString().slice(0, 10);
          yield { day, type, release, kind, actor_id, events };
        }
  }
}
