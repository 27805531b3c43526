import fc from 'fast-check';
import { type Command, decide } from '#state-machines/application/decide.ts';
import type { DecidedEvent, RecordedEvent } from '#state-machines/application/events.ts';
import { applicationMachine } from '#state-machines/application/machine.ts';
import { allowedMoves, eventForMove } from '#state-machines/application/screens.ts';
import { type ApplicationState, evolve } from '#state-machines/application/state.ts';
import {
  type Actor,
  deadlineKinds,
  documentTypes,
  statuses,
} from '#state-machines/application/vocabulary.ts';

/** Random histories of one application: any command, by any actor, at any moment. */
const id = (last: string) => `0191f3b0-0000-7000-8000-00000000000${last}`;
export const actors: Actor[] = [
  { kind: 'applicant', id: id('1') },
  { kind: 'editor', id: id('2') },
  { kind: 'editor', id: id('3') },
  { kind: 'admin', id: id('4') },
  { kind: 'system', id: null },
];
/** Every command; the two that lead back more often, so that histories go on after an outcome. */
const back = Array<Command['type'][]>(4).fill(['correct', 'undo']).flat();
const types = [...applicationMachine.events, 'submit', ...back] as Command['type'][];

export const tries = fc.array(
  fc.record({
    type: fc.constantFrom(...types),
    actor: fc.constantFrom(...actors),
    /** Milliseconds since the try before. */
    wait: fc.oneof(fc.nat(60_000), fc.nat(3_600_000), fc.nat(12 * 86_400_000)),
    to: fc.constantFrom(...statuses),
    score: fc.option(fc.nat(100)),
    kind: fc.constantFrom(...deadlineKinds),
    /** Whether a command about a deadline is about the one in force. */
    isCurrent: fc.boolean(),
    /** Whether the actor follows a table instead, and which of its rows: histories would hardly get far else. */
    row: fc.option(fc.constantFrom(0, 0, 0, 1, 2), { freq: 2 }),
  }),
  { minLength: 20, maxLength: 60, size: 'max' },
);
type Try = (typeof tries extends fc.Arbitrary<infer T> ? T : never)[number];

function commandOf(attempt: Try, { status, deadline }: ApplicationState, at: string): Command {
  const { actor, to, score, row, isCurrent } = attempt;
  const ruled = row === null ? undefined : allowedMoves(status, actor.kind)[row];
  const type = (ruled && eventForMove(actor.kind, status, ruled)) ?? attempt.type;
  const result = score === null ? null : score < 60 ? 'review' : 'pass';
  const document = { documentId: id('9'), documentType: documentTypes[0] };
  const armedBy = isCurrent ? (deadline?.armedBy ?? 1) : 1;
  const about = { kind: deadline?.kind ?? attempt.kind, armedBy, before: '24h' };
  return { type, actor, at, to, score, result, position: 'general', ...document, ...about } as Command;
}

/** A command that the machine took. */
export interface Taken {
  before: ApplicationState | null;
  command: Command;
  events: RecordedEvent[];
  after: ApplicationState;
}

export function record(before: ApplicationState | null, command: Command, decided: DecidedEvent[]): Taken {
  let after = before;
  const events = decided.map((event) => {
    const recorded = { ...event, version: (after?.version ?? 0) + 1, at: command.at };
    after = evolve(after, recorded);
    return recorded;
  });
  if (after === null) throw new Error('nothing was decided');
  return { before, command, events, after };
}

export function play(attempts: Try[]) {
  let now = Date.UTC(2026, 2, 2);
  const actor = actors[0] as Actor;
  const submit: Command = { type: 'submit', position: 'general', at: new Date(now).toISOString(), actor };
  const taken = [record(null, submit, decide(null, submit))];
  const refused: { before: ApplicationState; state: ApplicationState; error: unknown }[] = [];
  let state = taken[0]?.after as ApplicationState;
  for (const attempt of attempts) {
    now += attempt.wait;
    const before = structuredClone(state);
    const command = commandOf(attempt, state, new Date(now).toISOString());
    try {
      const next = record(state, command, decide(state, command));
      taken.push(next);
      state = next.after;
    } catch (error) {
      refused.push({ before, state, error });
    }
  }
  return { events: taken.flatMap((t) => t.events), taken, refused, state };
}

/** Checks a rule on `numRuns` random histories. */
export function always(check: (history: ReturnType<typeof play>) => void, numRuns = 120) {
  fc.assert(
    fc.property(tries, (attempts) => check(play(attempts))),
    { numRuns },
  );
}
