import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { always } from '#infra/test/machine-histories.ts';
import { DomainError } from '../domain-error.ts';
import { decide, snapshotOf } from './decide.ts';
import { eventData, type RecordedEvent } from './events.ts';
import { applicationMachine, type MachineEvent, machineVersion } from './machine.ts';
import { isReproduced } from './replay.ts';
import { type ApplicationState, type ClosedStep, closedBy, evolve } from './state.ts';
import { deadlineOfStatus, statuses } from './vocabulary.ts';

/** The steps that the events close, as a projection would see them. */
function closedSteps(events: RecordedEvent[]): ClosedStep[] {
  let state: ApplicationState | null = null;
  return events.flatMap((event) => {
    const step = closedBy(state, event);
    state = evolve(state, event);
    return step ?? [];
  });
}

describe('in every history', { timeout: 30_000 }, () => {
  it('the same events projection to the same state', () =>
    always(({ events, state }) => {
      let again: ApplicationState | null = null;
      for (const event of structuredClone(events)) again = evolve(again, event);
      expect(again).toStrictEqual(state);
    }));
  it('the same command on the same state decides the same events', () =>
    always(({ taken }) => {
      for (const { before, command, events } of taken) {
        const again = decide(structuredClone(before), structuredClone(command));
        const { at } = command;
        expect(again.map((event, i) => ({ ...event, version: events[i]?.version, at }))).toEqual(events);
      }
    }));
  it('the version counts the events, and each begins where the one before ended', () =>
    always(({ events, state }) => {
      expect(events.map((f) => f.version)).toEqual(events.map((_, i) => i + 1));
      expect(events.map((f) => f.from)).toEqual([null, ...events.slice(0, -1).map((f) => f.to)]);
      expect([state.version, state.status]).toEqual([events.length, events.at(-1)?.to]);
    }));
  it('the status is one of the fifteen, and the data is what the schemas say', () =>
    always(({ events }) => {
      for (const event of events) {
        expect(statuses).toContain(event.to);
        expect(eventData[event.type].safeParse(event.data).success, event.type).toBe(true);
      }
    }));
  it('closed steps touch: one is left at the instant the next is entered', () =>
    always(({ state, events }) => {
      const closed = closedSteps(events);
      const steps = [
        ...closed,
        { status: state.status, version: state.statusVersion, enteredAt: state.statusSince },
      ];
      expect(steps[0]?.enteredAt).toBe(state.submittedAt);
      expect(closed.map((s) => s.leftAt)).toEqual(steps.slice(1).map((s) => s.enteredAt));
      expect(steps.map((s) => events[s.version - 1]?.to)).toEqual(steps.map((s) => s.status));
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
    always(({ events }) => {
      const armedBy = events.flatMap((f) => (f.type === 'deadline.missed' ? [f.data.armedBy] : []));
      expect(new Set(armedBy).size).toBe(armedBy.length);
    }));
  it('a correction changes the status, and is an admin’s or takes back the same person’s decision', () =>
    always(({ events }) => {
      for (const event of events) {
        if (event.type !== 'status.corrected') continue;
        expect(event.to).not.toBe(event.from);
        if (!event.data.undo) expect(event.actor.kind).toBe('admin');
        else {
          const undone = events[(event.data.corrects ?? 0) - 1];
          expect(undone).toMatchObject({ actor: event.actor, from: event.to });
          expect(Date.parse(event.at) - Date.parse(undone?.at ?? '')).toBeLessThanOrEqual(600_000);
        }
      }
    }, 300));
  it('the machine reproduces where every event led', () =>
    always(({ events, taken }) => {
      for (const { type, from, to, actor } of events) {
        expect(isReproduced(machineVersion, { type, from, to, actor: actor.kind })).toBe(true);
      }
      for (const {
        before,
        command,
        events: [event],
      } of taken) {
        if (before === null || !event || command.type === 'undo' || command.type === 'submit') continue;
        const machineEvent = { ...command, actor: command.actor.kind } as MachineEvent;
        expect(transition(applicationMachine, snapshotOf(before), machineEvent)[0].value).toBe(event.to);
      }
    }));
});
