import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { DomainError } from '../domain-error.ts';
import { type Command, decide, snapshotOf } from './decide.ts';
import { type DecidedFact, factData, type RecordedFact } from './facts.ts';
import { applicationMachine, type MachineEvent, machineVersion } from './machine.ts';
import { isReproduced } from './replay.ts';
import { allowedMoves, eventForMove } from './screens.ts';
import { type ApplicationState, type ClosedStep, closedBy, evolve } from './state.ts';
import { type Actor, deadlineKinds, deadlineOfStatus, documentTypes, statuses } from './vocabulary.ts';

/** Random histories: any command, by anybody, at any moment. What is true of each of them. */
const id = (last: string) => `0191f3b0-0000-7000-8000-00000000000${last}`;
const actors: Actor[] = [
  { kind: 'applicant', id: id('1') },
  { kind: 'editor', id: id('2') },
  { kind: 'editor', id: id('3') },
  { kind: 'admin', id: id('4') },
  { kind: 'system', id: null },
];
/** Every command; the two that lead back more often, so that histories go on after an outcome. */
const back = Array<Command['type'][]>(4).fill(['correct', 'undo']).flat();
const types = [...applicationMachine.events, 'submit', ...back] as Command['type'][];

const tries = fc.array(
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

interface Taken {
  before: ApplicationState | null;
  command: Command;
  facts: RecordedFact[];
  after: ApplicationState;
}

function record(before: ApplicationState | null, command: Command, decided: DecidedFact[]): Taken {
  let after = before;
  const facts = decided.map((fact) => {
    const recorded = { ...fact, version: (after?.version ?? 0) + 1, at: command.at };
    after = evolve(after, recorded);
    return recorded;
  });
  if (after === null) throw new Error('nothing was decided');
  return { before, command, facts, after };
}

function play(attempts: Try[]) {
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
  return { facts: taken.flatMap((t) => t.facts), taken, refused, state };
}

/** The stays that the facts close, as a projection would see them. */
function closedSteps(facts: RecordedFact[]): ClosedStep[] {
  let state: ApplicationState | null = null;
  return facts.flatMap((fact) => {
    const step = closedBy(state, fact);
    state = evolve(state, fact);
    return step ?? [];
  });
}

function always(check: (history: ReturnType<typeof play>) => void, numRuns = 120) {
  fc.assert(
    fc.property(tries, (attempts) => check(play(attempts))),
    { numRuns },
  );
}

describe('in every history', { timeout: 30_000 }, () => {
  it('the same facts fold to the same state', () =>
    always(({ facts, state }) => {
      let again: ApplicationState | null = null;
      for (const fact of structuredClone(facts)) again = evolve(again, fact);
      expect(again).toStrictEqual(state);
    }));
  it('the same command on the same state decides the same facts', () =>
    always(({ taken }) => {
      for (const { before, command, facts } of taken) {
        const again = decide(structuredClone(before), structuredClone(command));
        const { at } = command;
        expect(again.map((fact, i) => ({ ...fact, version: facts[i]?.version, at }))).toEqual(facts);
      }
    }));
  it('the version counts the facts, and each begins where the one before ended', () =>
    always(({ facts, state }) => {
      expect(facts.map((f) => f.version)).toEqual(facts.map((_, i) => i + 1));
      expect(facts.map((f) => f.from)).toEqual([null, ...facts.slice(0, -1).map((f) => f.to)]);
      expect([state.version, state.status]).toEqual([facts.length, facts.at(-1)?.to]);
    }));
  it('the status is one of the fifteen, and the data is what the schemas say', () =>
    always(({ facts }) => {
      for (const fact of facts) {
        expect(statuses).toContain(fact.to);
        expect(factData[fact.type].safeParse(fact.data).success, fact.type).toBe(true);
      }
    }));
  it('closed steps touch: one is left at the instant the next is entered', () =>
    always(({ state, facts }) => {
      const closed = closedSteps(facts);
      const stays = [
        ...closed,
        { status: state.status, version: state.statusVersion, enteredAt: state.statusSince },
      ];
      expect(stays[0]?.enteredAt).toBe(state.submittedAt);
      expect(closed.map((s) => s.leftAt)).toEqual(stays.slice(1).map((s) => s.enteredAt));
      expect(stays.map((s) => facts[s.version - 1]?.to)).toEqual(stays.map((s) => s.status));
    }));
  it('a refused command changes nothing', () =>
    always(({ refused }) => {
      for (const { before, state, error } of refused) {
        expect(error).toBeInstanceOf(DomainError);
        expect((error as DomainError).extra).toMatchObject({ status: state.status, version: state.version });
        expect(state).toStrictEqual(before);
      }
    }));
  it('there is a deadline exactly in the statuses that have one, and only there is anything overdue', () =>
    always(({ taken }) => {
      for (const { after } of taken) {
        expect(after.deadline?.kind).toBe(deadlineOfStatus[after.status]);
        if (after.deadline === null) expect(after.isOverdue).toBe(false);
      }
    }));
  it('a deadline is missed at most once', () =>
    always(({ facts }) => {
      const armedBy = facts.flatMap((f) => (f.type === 'deadline.missed' ? [f.data.armedBy] : []));
      expect(new Set(armedBy).size).toBe(armedBy.length);
    }));
  it('a correction changes the status, and is an admin’s or takes back the same person’s decision', () =>
    always(({ facts }) => {
      for (const fact of facts) {
        if (fact.type !== 'status.corrected') continue;
        expect(fact.to).not.toBe(fact.from);
        if (!fact.data.undo) expect(fact.actor.kind).toBe('admin');
        else {
          const undone = facts[(fact.data.corrects ?? 0) - 1];
          expect(undone).toMatchObject({ actor: fact.actor, from: fact.to });
          expect(Date.parse(fact.at) - Date.parse(undone?.at ?? '')).toBeLessThanOrEqual(600_000);
        }
      }
    }, 300));
  it('the machine reproduces where every fact led', () =>
    always(({ facts, taken }) => {
      for (const { type, from, to, actor } of facts) {
        expect(isReproduced(machineVersion, { type, from, to, actor: actor.kind })).toBe(true);
      }
      for (const {
        before,
        command,
        facts: [fact],
      } of taken) {
        if (before === null || !fact || command.type === 'undo' || command.type === 'submit') continue;
        const event = { ...command, actor: command.actor.kind } as MachineEvent;
        expect(transition(applicationMachine, snapshotOf(before), event)[0].value).toBe(fact.to);
      }
    }));
});
