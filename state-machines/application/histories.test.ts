import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { always } from '#infra/test/machine-histories.ts';
import { DomainError } from '../domain-error.ts';
import { decide, snapshotOf } from './decide.ts';
import { factData, type RecordedFact } from './facts.ts';
import { applicationMachine, type MachineEvent, machineVersion } from './machine.ts';
import { isReproduced } from './replay.ts';
import { type ApplicationState, type ClosedStep, closedBy, evolve } from './state.ts';
import { deadlineOfStatus, statuses } from './vocabulary.ts';

/** The stays that the facts close, as a projection would see them. */
function closedSteps(facts: RecordedFact[]): ClosedStep[] {
  let state: ApplicationState | null = null;
  return facts.flatMap((fact) => {
    const step = closedBy(state, fact);
    state = evolve(state, fact);
    return step ?? [];
  });
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
