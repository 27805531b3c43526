import { copyText } from '#services/platform/db/copy-binary.ts';
import type { ApplicationState, ClosedStep } from '#state-machines/application/state.ts';
import {
  type AnyStatus,
  isFinal,
  legacyStatuses,
  type Status,
  statuses,
} from '#state-machines/application/vocabulary.ts';
import { dayMs } from '#state-machines/durations.ts';
import type { FigureTable } from './add-entries.ts';
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

interface Submission {
  millis: number;
  cohort: Cohort;
}
/** Counts by numbers, of applications that were submitted on one day at one position: texts as keys take most of a rebuild's time. */
interface Cohort {
  /** Of the submission, in Zurich. */
  day: string;
  position: string;
  funnel: Map<number, number>;
  /** By day and kind. */
  misses: Map<string, number>;
  week: WeekCohort;
}
interface WeekCohort {
  week: string;
  position: string;
  lengths: Map<number, number>;
}
interface Entry {
  /** Its place in `names`. */
  status: number;
  stage: number;
  millis: number;
}

const names: readonly AnyStatus[] = [...statuses, ...legacyStatuses];
const places = new Map(names.map((status, place) => [status, place]));
const stages = names.map(stageOf);
const outcomes = names.map(isFinal);

/** Days since 1970. */
const dayOf = (millis: number): number => Math.floor(millis / dayMs);
/** The Monday before or on a day. */
const mondayOf = (day: number): number => Math.floor((day + 3) / 7) * 7 - 3;
const texts = new Map<number, string>();
function textOf(day: number): string {
  let text = texts.get(day);
  if (text === undefined) {
    text = new Date(day * dayMs).toISOString().slice(0, 10);
    texts.set(day, text);
  }
  return text;
}
/** As `rounded_minutes` in migrations/0001-event-log.sql. */
const roundedMinutes = (since: number, until: number): number => {
  const minutes = (until - since) / 60_000;
  return minutes < 180 ? Math.floor(minutes) : Math.floor(minutes / 10) * 10;
};

/** Day, stage and status in one number; 32 are more than there are of the latter two. */
const funnelKey = (day: number, { stage, status }: Entry): number => (day * 32 + stage) * 32 + status;
function* funnelLines(cohorts: readonly Cohort[]): Generator<string> {
  for (const { day, position, funnel } of cohorts)
    for (const [key, count] of funnel) {
      if (count === 0) continue;
      const stageAt = Math.floor(key / 32);
      const dayAt = Math.floor(stageAt / 32);
      const [stage, status] = [stageAt - dayAt * 32, names[key - stageAt * 32]];
      yield `${textOf(dayAt)}\t${day}\t${position}\t${stage}\t${status}\t${count}\n`;
    }
}

/** Minutes of a thousand years, which a wrong clock may make negative. */
const mostMinutes = 2 ** 30;
/** Week, status, whether it is a decision, and minutes in one number. */
const lengthKey = (week: number, status: number, isDecision: 0 | 1, minutes: number): number =>
  ((week * 32 + status) * 2 + isDecision) * mostMinutes + minutes + mostMinutes / 2;
function* lengthLines(cohorts: readonly WeekCohort[]): Generator<string> {
  for (const { week, position, lengths } of cohorts)
    for (const [key, count] of lengths) {
      if (count === 0) continue;
      const ofAt = Math.floor(key / mostMinutes);
      const statusAt = Math.floor(ofAt / 2);
      const weekAt = Math.floor(statusAt / 32);
      const of = ofAt - statusAt * 2 === 1 ? 'decision' : 'step';
      const [status, minutes] = [names[statusAt - weekAt * 32], key - (ofAt + 0.5) * mostMinutes];
      yield `${of}\t${textOf(weekAt)}\t${week}\t${position}\t${status}\t${minutes}\t${count}\n`;
    }
}

function* missLines(cohorts: readonly Cohort[]): Generator<string> {
  for (const { day, position, misses } of cohorts)
    for (const [key, count] of misses) {
      if (count === 0) continue;
      const [missed, kind] = key.split('\t');
      yield `${missed}\t${day}\t${position}\t${kind}\t${count}\n`;
    }
}

const zurich = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' });

/** Counts what `entries.ts` and `misses.ts` count by statements, while the log is projected. */
export class CountedEntries {
  readonly #cohorts = new Map<string, Cohort>();
  readonly #weeks = new Map<string, WeekCohort>();
  /** Applications follow each other by their submission: most share the hour, and with it the day, of the one before. */
  #hour = '';
  #day = '';
  /** Keys that are held. */
  size = 0;

  /** Hands over what was counted for a table, as lines of COPY's text format, and begins again. */
  take(table: FigureTable): Iterable<string> {
    if (table === 'application_lengths') return lengthLines(this.#emptied(this.#weeks, 'lengths'));
    return table === 'application_funnel_days'
      ? funnelLines(this.#emptied(this.#cohorts, 'funnel'))
      : missLines(this.#emptied(this.#cohorts, 'misses'));
  }

  #emptied<Counts extends string, Of extends Record<Counts, Map<unknown, number>>>(
    cohorts: ReadonlyMap<string, Of>,
    counts: Counts,
  ): Of[] {
    const taken = [...cohorts.values()].map((cohort) => ({ ...cohort }));
    for (const cohort of cohorts.values()) {
      this.size -= cohort[counts].size;
      Object.assign(cohort, { [counts]: new Map() });
    }
    return taken;
  }

  /** @param pending changes of this application: what they are about is left out */
  add({ state, steps, misses }: History, pending: readonly PendingVersions[] = []): void {
    if (state.isSandbox) return;
    const of = { millis: Date.parse(state.submittedAt), cohort: this.#cohortOf(state) };
    const timesOf = (version: number) =>
      pending.length === 0
        ? 1
        : 1 - pending.filter(({ after, upTo }) => version > after && version <= upTo).length;
    let left: Entry | null = null;
    for (const { version, status, enteredAt } of steps)
      left = this.#enter(of, status, enteredAt, left, timesOf(version));
    this.#enter(of, state.status, state.statusSince, left, timesOf(state.statusVersion));
    for (const { version, at, kind } of misses)
      this.#count(of.cohort.misses, `${at.slice(0, 10)}\t${copyText(kind)}`, timesOf(version));
  }

  #enter(of: Submission, name: Status, since: string, left: Entry | null, times: number): Entry {
    const status = places.get(name) as number;
    const stage = Math.max(left?.stage ?? 0, stages[status] ?? 0);
    const entry = { status, stage, millis: Date.parse(since) };
    if (times === 0) return entry;
    const { funnel, week } = of.cohort;
    const day = dayOf(entry.millis);
    const monday = mondayOf(day);
    const decide = ({ status, millis }: Entry, more: number) =>
      this.#count(week.lengths, lengthKey(monday, status, 1, roundedMinutes(of.millis, millis)), more);
    this.#count(funnel, funnelKey(day, entry), times);
    if (outcomes[status]) decide(entry, times);
    if (!left) return entry;
    this.#count(funnel, funnelKey(day, left), -times);
    if (outcomes[left.status]) decide(left, -times);
    const minutes = roundedMinutes(left.millis, entry.millis);
    this.#count(week.lengths, lengthKey(monday, left.status, 0, minutes), times);
    return entry;
  }

  #count<Key>(counts: Map<Key, number>, key: Key, more: number): void {
    const known = counts.get(key);
    if (known === undefined) this.size++;
    counts.set(key, (known ?? 0) + more);
  }

  #cohortOf({ submittedAt, position }: ApplicationState): Cohort {
    const hour = submittedAt.slice(0, 13);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#day = zurich.format(Date.parse(submittedAt));
    }
    const key = `${this.#day}\t${position}`;
    let cohort = this.#cohorts.get(key);
    if (!cohort) {
      const week = this.#weekOf(this.#day, position);
      cohort = { day: this.#day, position: copyText(position), funnel: new Map(), misses: new Map(), week };
      this.#cohorts.set(key, cohort);
    }
    return cohort;
  }

  #weekOf(day: string, position: string): WeekCohort {
    const week = textOf(mondayOf(dayOf(Date.parse(day))));
    const key = `${week}\t${position}`;
    let cohort = this.#weeks.get(key);
    if (!cohort) {
      cohort = { week, position: copyText(position), lengths: new Map() };
      this.#weeks.set(key, cohort);
    }
    return cohort;
  }
}
