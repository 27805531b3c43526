import { genesis } from '#services/event-log/append/event.ts';
import type { Miss } from '#services/event-log/figures/counted-entries.ts';
import { derivedId } from '#services/platform/ids.ts';
import { decide } from '#state-machines/application/decide.ts';
import type { DecidedEvent, RecordedEvent } from '#state-machines/application/events.ts';
import {
  type ApplicationState,
  type ClosedStep,
  closedBy,
  evolve,
} from '#state-machines/application/state.ts';
import type { Actor } from '#state-machines/application/vocabulary.ts';
import { type Life, type Next, nextOf } from './life.ts';
import { idAt, pick, type Random, randomFrom } from './random.ts';
import { TimeQueue } from './time-queue.ts';

/** What is simulated: the same options give the same applications, in however many parts. */
export interface Span {
  applications: number;
  eventsPerApplication: number;
  /** Milliseconds since 1970. The first application comes in at `from`, the last near `to`; nothing happens after `to`. */
  from: number;
  to: number;
  seed: number;
}
/** Every `of`th application, from the one with this number on. */
export interface Part {
  part: number;
  of: number;
}

/** An application on its way. Its random numbers are its own, so that it is the same whatever lives beside it. */
export interface Living {
  id: string;
  number: number;
  /** When the next command comes, in milliseconds since 1970. */
  at: number;
  random: Random;
  life: Life;
  next: Next | null;
  state: ApplicationState | null;
  /** Of its own, written over by each event: a slice of a shared buffer would keep all of that. */
  head: Buffer;
  steps: ClosedStep[];
  misses: Miss[];
}

export interface Listener {
  onBirth: (one: Living) => void;
  /** One command's events. The state is the one before them; it is moved on by `record`. */
  onEvents: (one: Living, events: readonly DecidedEvent[]) => void;
  /** Nothing more happens until the end of the span. */
  onEnd: (one: Living) => void;
}

const staff: Actor[] = [1, 2, 3, 4, 5, 6].map((n) => ({
  kind: n === 1 ? 'admin' : 'editor',
  id: derivedId('bench-staff', n),
}));
const positions = ['general', 'general', 'Personal Assistant'] as const;

function born(number: number, { from, to, applications, eventsPerApplication, seed }: Span): Living {
  const at = Math.floor(from + ((to - from) * number) / applications);
  const random = randomFrom(seed, number);
  const id = idAt(at, random);
  // Between a submission alone and twice the mean; a little more than the mean, since some lives end early.
  const length = 2 + Math.floor(random() * (1.95 * eventsPerApplication - 3));
  const applicant: Actor = { kind: 'applicant', id: derivedId('bench-applicant', number) };
  const beginning = { next: null, state: null, head: genesis(id), steps: [], misses: [] };
  return { id, number, at, random, life: { applicant, length }, ...beginning };
}

function decided({ at, next, state, random }: Living): DecidedEvent[] {
  const asked = { at: new Date(at).toISOString() };
  if (next) return decide(state, { ...next.command, ...asked });
  const actor: Actor = { kind: 'applicant', id: null };
  return decide(null, { ...asked, type: 'submit', actor, position: pick(random, positions) });
}

/** Moves the application on by one of its events. */
export function record(one: Living, event: DecidedEvent, at: string): void {
  const recorded = { ...event, version: (one.state?.version ?? 0) + 1, at } as RecordedEvent;
  const closed = closedBy(one.state, recorded);
  if (closed) one.steps.push(closed);
  const { version } = recorded;
  if (recorded.type === 'deadline.missed') one.misses.push({ version, at, kind: recorded.data.kind ?? '' });
  one.state = evolve(one.state, recorded);
}

/**
 * Applications that come in over the whole span and live side by side, one command after the other in the order of time. Each yield hands
 * over the instant that it is in the simulation. Memory grows with how many live at one time.
 */
export function* simulate(span: Span, { part, of }: Part, listener: Listener): Generator<number> {
  const queue = new TimeQueue<Living>();
  const bear = (number: number) => (number < span.applications ? born(number, span) : null);
  let newest = bear(part);
  for (;;) {
    let one = queue.peek();
    if (newest && (!one || newest.at < one.at)) {
      one = newest;
      listener.onBirth(one);
      newest = bear(one.number + of);
    } else if (one) queue.pop();
    else return;
    listener.onEvents(one, decided(one));
    one.next = nextOf(one.state as ApplicationState, one.life, pick(one.random, staff), one.random);
    const now = one.at;
    one.at += Math.floor(one.next?.after ?? 0);
    if (one.next && one.at <= span.to) queue.push(one);
    else listener.onEnd(one);
    yield now;
  }
}
