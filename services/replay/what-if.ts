import type pg from 'pg';
import { inOneSnapshot, type Range, rangesOf, workThrough } from '#services/event-log/ranges.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { type DeadlineKind, deadlineOfStatus, type Status } from '#state-machines/application/vocabulary.ts';
import { type Parting, Place, WhatIf } from '#state-machines/application/what-if.ts';
import { hourMs } from '#state-machines/durations.ts';
import { type HistoryReader, type ReadEvent, readHistories, Words } from './histories.ts';
import { type Question, requireAnswerable } from './question.ts';
import { OpenStream } from './streams-in-order.ts';

export type { Question } from './question.ts';

/** An application's events lie far apart in the log's table: the more are read at a time, the fewer of its pages are read twice. */
const eventsAtATime = 100_000;
/** Ids follow time as the table does, so that the planner takes an application's events to lie together. Each page is to be read once. */
const pageByPage = 'set local enable_indexscan = off';

/** How many applications of one outcome are named. */
const mostNamed = 100;

export interface Example {
  applicationId: string;
  /** Of the event at which the two part; of the last one for a stranded application that never parted. */
  version: number;
}
/** All applications that part in one and the same way. */
export interface PartingGroup extends Parting {
  applications: number;
  examples: Example[];
}
type Why = 'no-such-status' | 'dead-end';
type Outcome = 'same' | 'diverged' | 'stranded';
export interface Answer {
  machine: string;
  events: number;
  applications: number;
  /** By the status that each application is recorded in now. */
  byStatus: Record<string, Record<Outcome, number>>;
  totals: Record<Outcome, number>;
  /** The commonest first. */
  partings: PartingGroup[];
  /** Those that stand where the machine has no such status, or none that leads on. */
  stranded: {
    status: string;
    why: Why;
    applications: number;
    examples: Example[];
  }[];
  /** How often each deadline that was asked about was missed, and would have been. */
  deadlines: { kind: DeadlineKind; hours: number; set: number; missed: number; wouldMiss: number }[];
  durationMs: number;
}

class History extends OpenStream {
  at: Place | Parting | null = null;
  partedAt = 0;
  status = '';
  since = 0;
}

/** What is asked, as all ranges share it: places and partings are the same objects in each. */
class Asked {
  readonly machine: string;
  readonly whatIf: WhatIf;
  readonly original: WhatIf;
  readonly deadlines: readonly (readonly [DeadlineKind, number])[];
  readonly now: number;
  readonly words = new Words();
  /** By status. */
  readonly #whyStranded = new Map<string, Why | null>();

  /** @throws DomainError `invalid-input` for a machine or a change of something that is not there */
  constructor(question: Question, now: Date) {
    const { machine, original, changed, change, deadlines } = requireAnswerable(question);
    this.machine = machine;
    this.original = new WhatIf(original);
    this.whatIf = new WhatIf(changed, change);
    this.deadlines = deadlines;
    this.now = now.getTime();
  }

  /** Why an application that is recorded there is stranded; null when it is not. */
  whyStranded(status: string): Why | null {
    let why = this.#whyStranded.get(status);
    if (why === undefined) {
      why = this.#findWhyStranded(status);
      this.#whyStranded.set(status, why);
    }
    return why;
  }

  #findWhyStranded(status: string): Why | null {
    if (!this.whatIf.has(status)) return this.original.has(status) ? 'no-such-status' : null;
    return this.whatIf.isDeadEnd(status) && !this.original.isDeadEnd(status) ? 'dead-end' : null;
  }
}

const outcomes = ['same', 'diverged', 'stranded'] as const satisfies Outcome[];

interface Group {
  applications: number;
  examples: Example[];
}
/** Adds what a later range found of one group; the first applications are named. */
function addGroup<Key, T extends Group>(groups: Map<Key, T>, key: Key, later: T): void {
  const group = groups.get(key);
  if (!group) {
    groups.set(key, later);
    return;
  }
  group.applications += later.applications;
  group.examples.push(...later.examples.slice(0, mostNamed - group.examples.length));
}

/** How the applications of a range fare. */
class Tally implements HistoryReader<History> {
  readonly #asked: Asked;
  readonly #deadlines = new Map<DeadlineKind, Answer['deadlines'][number]>();
  readonly #partings = new Map<Parting, PartingGroup>();
  readonly #stranded = new Map<string, Answer['stranded'][number]>();
  readonly byStatus: Answer['byStatus'] = {};
  readonly totals = { same: 0, diverged: 0, stranded: 0 };
  applications = 0;
  events = 0;

  constructor(asked: Asked) {
    this.#asked = asked;
    for (const [kind, hours] of asked.deadlines)
      this.#deadlines.set(kind, { kind, hours, set: 0, missed: 0, wouldMiss: 0 });
  }

  begin = (id: string): History => {
    this.applications++;
    return new History(id);
  };

  accept = (history: History, event: ReadEvent): void => {
    this.events++;
    if (history.version === 0) history.at = this.#first(event);
    else if (history.at instanceof Place) history.at = this.#asked.whatIf.step(history.at, event);
    if (!(history.at instanceof Place) && history.partedAt === 0) history.partedAt = event.version;
    if (this.#deadlines.size > 0) this.#time(history, event);
    if (event.to !== history.status) {
      history.status = event.to;
      history.since = event.at;
    }
  };

  /** A history begins with its submission; otherwise its state is unknown. */
  #first(event: ReadEvent): Place | Parting {
    if (event.type === 'application.submitted') return this.#asked.whatIf.begin();
    const { type, actor, to } = event;
    return { how: 'unknown', in: '', type, actor, recordedTo: to, leadsTo: null };
  }

  #time({ status, since }: History, { type, to, at }: ReadEvent): void {
    const deadline = this.#deadlines.get(deadlineOfStatus[status as Status] as DeadlineKind);
    if (!deadline) return;
    if (type === 'deadline.set') deadline.set++;
    if (type === 'deadline.missed') deadline.missed++;
    if (to !== status && at - since > deadline.hours * hourMs) deadline.wouldMiss++;
  }

  finish = (history: History): void => {
    const { status, since, at } = history;
    const waiting = this.#deadlines.get(deadlineOfStatus[status as Status] as DeadlineKind);
    if (waiting && this.#asked.now - since > waiting.hours * hourMs) waiting.wouldMiss++;
    const why = this.#asked.whyStranded(status);
    const outcome: Outcome = why ? 'stranded' : at instanceof Place ? 'same' : 'diverged';
    this.totals[outcome]++;
    this.byStatus[status] ??= { same: 0, diverged: 0, stranded: 0 };
    this.byStatus[status][outcome]++;
    const example = { applicationId: history.id, version: history.partedAt || history.version };
    if (why) this.#strand(status, why, example);
    else if (at && !(at instanceof Place)) this.#part(at, example);
  };

  #strand(status: string, why: Why, example: Example): void {
    let group = this.#stranded.get(status);
    if (!group) {
      group = { status, why, applications: 0, examples: [] };
      this.#stranded.set(status, group);
    }
    group.applications++;
    if (group.examples.length < mostNamed) group.examples.push(example);
  }

  /** Each way to part is one object of the machine's own places. */
  #part(parting: Parting, example: Example): void {
    let group = this.#partings.get(parting);
    if (!group) {
      group = { ...parting, applications: 0, examples: [] };
      this.#partings.set(parting, group);
    }
    group.applications++;
    if (group.examples.length < mostNamed) group.examples.push(example);
  }

  /** Adds what a later range found. */
  add(later: Tally): void {
    this.events += later.events;
    this.applications += later.applications;
    for (const outcome of outcomes) this.totals[outcome] += later.totals[outcome];
    for (const [status, counts] of Object.entries(later.byStatus)) {
      this.byStatus[status] ??= { same: 0, diverged: 0, stranded: 0 };
      for (const outcome of outcomes) this.byStatus[status][outcome] += counts[outcome];
    }
    for (const [parting, group] of later.#partings) addGroup(this.#partings, parting, group);
    for (const [status, group] of later.#stranded) addGroup(this.#stranded, status, group);
    for (const [kind, counts] of later.#deadlines) {
      const deadline = this.#deadlines.get(kind) as Answer['deadlines'][number];
      deadline.set += counts.set;
      deadline.missed += counts.missed;
      deadline.wouldMiss += counts.wouldMiss;
    }
  }

  answer(durationMs: number): Answer {
    const commonest = <T extends { applications: number }>(groups: Iterable<T>): T[] =>
      [...groups].sort((a, b) => b.applications - a.applications);
    return {
      machine: this.#asked.machine,
      events: this.events,
      applications: this.applications,
      byStatus: this.byStatus,
      totals: this.totals,
      partings: commonest(this.#partings.values()),
      stranded: commonest(this.#stranded.values()),
      deadlines: [...this.#deadlines.values()],
      durationMs: Math.round(durationMs),
    };
  }
}

export interface WhatIfOptions {
  /** What it throws ends the reading. */
  onProgress?: ((events: number) => void) | undefined;
  /** Connections at most; as many as there are processors unless given. */
  jobs?: number | undefined;
  /** About how many events are read at a time; only tests need another number than the usual one. */
  eventsARange?: number;
}

/**
 * Runs every recorded history through a machine, as it is or changed, and says how each fares (docs/rules/event-log.md, What-if). Reads the log
 * once, in one snapshot and range by range, holds a few histories at a time, writes nothing.
 * @throws DomainError `invalid-input` for a machine or a change of something that is not there
 */
export async function whatIf(
  pool: Pool,
  question: Question,
  now: Date,
  { onProgress, eventsARange = eventsAtATime, jobs }: WhatIfOptions = {},
): Promise<Answer> {
  const asked = new Asked(question, now);
  const all = new Tally(asked);
  const started = performance.now();
  let events = 0;
  const read = async (db: pg.PoolClient, range: Range) => {
    const tally = new Tally(asked);
    await readHistories(db, range, asked.words, tally);
    events += tally.events;
    onProgress?.(events);
    return tally;
  };
  const readAll = async (clients: pg.PoolClient[]) => {
    const ranges = await rangesOf(clients[0] as pg.PoolClient, eventsARange);
    for (const client of clients) await client.query(pageByPage);
    await workThrough(clients, ranges, read, (tally) => all.add(tally));
  };
  await inOneSnapshot(pool, readAll, { ...(jobs !== undefined && { most: jobs }) });
  return all.answer(performance.now() - started);
}
