import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import { applicationMachine, type MachineContext, type MachineEvent } from './machine.ts';
import { type ActorKind, actorKinds, finalStatuses, type Status, statuses } from './vocabulary.ts';

const finals: readonly Status[] = finalStatuses;
const fresh: MachineContext = { assessed: false, overdue: false, lastDecision: null };
const inStatus = (value: Status) => applicationMachine.resolveState({ value, context: fresh });
type Snapshot = ReturnType<typeof inStatus>;
const take = (from: Snapshot, event: MachineEvent) => transition(applicationMachine, from, event)[0];

const plain = applicationMachine.events.filter((type) => type !== 'correct' && type !== 'undo');
const plainEvents = (actors: readonly ActorKind[]) =>
  plain.flatMap((type) => actors.map((actor) => ({ type, actor }) as MachineEvent));
const corrections = (actor: ActorKind) =>
  statuses.map((to): MachineEvent => ({ type: 'correct', actor, to }));

describe('generated paths', () => {
  const serializeState = (s: { value: unknown; context: MachineContext }) => `${s.value}`;

  it('reach every status without a single correction, and no other', () => {
    const paths = getShortestPaths(applicationMachine, { events: plainEvents(actorKinds) });
    expect(new Set(paths.map((p) => p.state.value))).toEqual(new Set(statuses));
    const employed = paths.filter((p) => p.state.value === 'employed').map((p) => p.weight);
    // Eleven steps of the main flow are ten moves; nothing skips one.
    expect(Math.min(...employed)).toBe(10);
  });
  it('reach every status from every status by one correction of an admin', () => {
    for (const from of statuses) {
      const paths = getShortestPaths(applicationMachine, {
        fromState: inStatus(from),
        events: corrections('admin'),
        serializeState,
      });
      expect(paths.map((p) => p.state.value).sort()).toEqual([...statuses].sort());
      expect(Math.max(...paths.map((p) => p.weight))).toBe(1);
    }
  });
  it('of staff and applicant pass through no status twice and end in an outcome or can go on', () => {
    const events = plainEvents(['admin', 'applicant']);
    const paths = getSimplePaths(applicationMachine, { events, serializeState });
    expect(paths.length).toBeGreaterThan(400);
    expect(new Set(paths.map((p) => p.state.value))).toEqual(new Set(statuses));
    for (const { steps, state } of paths) {
      const visited = steps.map((step) => step.state.value as Status);
      expect(new Set(visited).size).toBe(visited.length);
      expect(visited.slice(0, -1).filter((s) => finals.includes(s))).toEqual([]);
      expect(events.some((e) => take(state, e).value !== state.value)).toBe(
        !finals.includes(state.value as Status),
      );
    }
  });
  it('of the applicant alone never pass a decision of staff', () => {
    const paths = getShortestPaths(applicationMachine, {
      events: plainEvents(['applicant']),
      serializeState,
    });
    const reached = paths.map((p) => p.state.value).sort();
    expect(reached).toEqual(['application_received', 'email_confirmed', 'rejected']);
  });
});
