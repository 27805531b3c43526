import { copyText } from '#services/platform/db/copy-binary.ts';
import type { ApplicationState, ClosedStep } from '#state-machines/application/state.ts';
import { isFinal, type Status } from '#state-machines/application/vocabulary.ts';
import { stageOf } from './furthest.ts';

/** A deadline that was missed. */
export interface Miss {
  version: number;
  at: string;
  kind: string;
}
/** What the figures for analytics count of one application. */
export interface History {
  state: ApplicationState;
  /** In the order of their versions. */
  steps: readonly ClosedStep[];
  misses: readonly Miss[];
}
/** Versions of a change that is not added up yet: the worker will count them. */
export interface PendingVersions {
  after: number;
  upTo: number;
}

const figureTables = ['application_funnel_days', 'application_lengths', 'application_missed_days'] as const;
export type FigureTable = (typeof figureTables)[number];
/** Counts by key: its columns as a line of COPY's text format. */
type Counts = Map<string, number>;
const noCounts = (): Record<FigureTable, Counts> => ({
  application_funnel_days: new Map(),
  application_lengths: new Map(),
  application_missed_days: new Map(),
});

interface Submission {
  millis: number;
  /** In Zurich. */
  day: string;
  week: string;
  position: string;
}
interface Entry {
  status: Status;
  stage: number;
  day: string;
  millis: number;
}

const zurich = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' });
const dayOf = (instant: string): string => instant.slice(0, 10);
const count = (counts: Counts, key: string, more: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + more);
};
/** As `rounded_minutes` in migrations/0001-event-log.sql. */
const roundedMinutes = (since: number, until: number): number => {
  const minutes = (until - since) / 60_000;
  return minutes < 180 ? Math.floor(minutes) : Math.floor(minutes / 10) * 10;
};
function mondayOf(day: string): string {
  const monday = new Date(day);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return dayOf(monday.toISOString());
}

/** Counts what `entries.ts` and `misses.ts` count by statements, while the log is projected. */
export class CountedEntries {
  #counts = noCounts();
  readonly #weeks = new Map<string, string>();
  /** Applications follow each other by their submission: most share the hour, and with it the day, of the one before. */
  #hour = '';
  #zurichDay = '';

  /** Keys that are held. */
  get size(): number {
    return figureTables.reduce((sum, table) => sum + this.#counts[table].size, 0);
  }

  /** Hands over what was counted so far and begins again. */
  take(): Record<FigureTable, Counts> {
    const counts = this.#counts;
    this.#counts = noCounts();
    return counts;
  }

  /** @param pending changes of this application: what they are about is left out */
  add({ state, steps, misses }: History, pending: readonly PendingVersions[] = []): void {
    if (state.isSandbox) return;
    const of = this.#submissionOf(state);
    const timesOf = (version: number) =>
      1 - pending.filter(({ after, upTo }) => version > after && version <= upTo).length;
    let left: Entry | null = null;
    const enter = (version: number, status: Status, since: string) => {
      const stage: number = Math.max(left?.stage ?? 0, stageOf(status) ?? 0);
      const entry = { status, stage, day: dayOf(since), millis: Date.parse(since) };
      const times = timesOf(version);
      if (times !== 0) this.#enter(of, entry, left, times);
      left = entry;
    };
    for (const { version, status, enteredAt } of steps) enter(version, status, enteredAt);
    enter(state.statusVersion, state.status, state.statusSince);
    for (const { version, at, kind } of misses)
      count(
        this.#counts.application_missed_days,
        `${dayOf(at)}\t${of.day}\t${of.position}\t${copyText(kind)}`,
        timesOf(version),
      );
  }

  #enter(of: Submission, entry: Entry, left: Entry | null, times: number): void {
    const { application_funnel_days: funnel, application_lengths: lengths } = this.#counts;
    const moved = `${entry.day}\t${of.day}\t${of.position}`;
    const known = `${this.#weekOf(entry.day)}\t${of.week}\t${of.position}`;
    const decision = ({ status, millis }: Entry) =>
      `decision\t${known}\t${status}\t${roundedMinutes(of.millis, millis)}`;
    count(funnel, `${moved}\t${entry.stage}\t${entry.status}`, times);
    if (isFinal(entry.status)) count(lengths, decision(entry), times);
    if (!left) return;
    count(funnel, `${moved}\t${left.stage}\t${left.status}`, -times);
    if (isFinal(left.status)) count(lengths, decision(left), -times);
    count(lengths, `step\t${known}\t${left.status}\t${roundedMinutes(left.millis, entry.millis)}`, times);
  }

  #submissionOf({ submittedAt, position }: ApplicationState): Submission {
    const millis = Date.parse(submittedAt);
    const hour = submittedAt.slice(0, 13);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#zurichDay = zurich.format(millis);
    }
    const day = this.#zurichDay;
    return { millis, day, week: this.#weekOf(day), position: copyText(position) };
  }

  #weekOf(day: string): string {
    let week = this.#weeks.get(day);
    if (week === undefined) {
      week = mondayOf(day);
      this.#weeks.set(day, week);
    }
    return week;
  }
}
