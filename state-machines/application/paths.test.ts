import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import { type Command, decide } from './decide.ts';
import type { RecordedEvent } from './events.ts';
import { type Journey, journeys } from './journeys.ts';
import { applicationMachine, type MachineContext, type MachineEvent, machineVersion } from './machine.ts';
import { machineMoves, moveKey } from './machine-moves.ts';
import { type ApplicationState, closedBy, evolve } from './state.ts';
import { stepsFrom } from './steps.ts';
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

const start = Date.parse('2026-03-01T09:00:00.000Z');
const hour = 3_600_000;

/** Takes every step of a journey as commands do; whatever is refused throws. @returns the statuses that the log shows */
function driven(journey: Journey): Status[] {
  let at = start;
  let state: ApplicationState | null = null;
  const passed: Status[] = [];
  const take = (command: Record<string, unknown>) => {
    const events = decide(state, { at: new Date(at).toISOString(), ...command } as unknown as Command);
    for (const event of events) {
      const version = (state?.version ?? 0) + 1;
      const recorded = { ...event, version, at: new Date(at).toISOString() } as unknown as RecordedEvent;
      const closed = closedBy(state, recorded);
      if (closed) passed.push(closed.status);
      state = evolve(state, recorded);
    }
    at += hour;
  };
  const actorOf = (kind: ActorKind) => ({ kind, id: kind === 'admin' ? 'an-admin' : null });
  take({ type: 'submit', actor: actorOf('applicant'), position: 'general' });
  for (const { event: type, actor, from, to } of journey.steps) {
    const now = state as unknown as ApplicationState;
    expect(now.status).toBe(from);
    expect(stepsFrom(now).some((step) => step.event === type && step.actor === actor)).toBe(true);
    const { kind, due = '', armedBy } = now.deadline ?? {};
    if (type === 'miss-deadline') at = Date.parse(due);
    take({ type, actor: actorOf(actor), kind, armedBy, score: 80, result: 'pass' });
    expect((state as unknown as ApplicationState).status).toBe(to);
  }
  return [...passed, (state as unknown as ApplicationState).status];
}

describe('journeys', () => {
  it('are all ways that pass no status twice, and no other; each by its own name', () => {
    const serializeState = (s: { value: unknown }) => `${s.value}`;
    const events = plainEvents(['admin', 'applicant']);
    const ended = getSimplePaths(applicationMachine, { events, serializeState }).filter(({ state }) =>
      finals.includes(state.value as Status),
    );
    const ways = ended.map(({ steps }) => steps.map((step) => step.state.value).join('>'));
    expect(new Set(journeys.map(({ path }) => path.join('>')))).toEqual(new Set(ways));
    expect(new Set(journeys.map(({ id }) => id)).size).toBe(journeys.length);
    expect(new Set(journeys.map(({ name }) => name)).size).toBe(journeys.length);
    for (const { name } of journeys) expect(name).toMatch(/^[A-Z][a-z, -]+[A-Za-z, -]*$/);
    const names = journeys.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual([
      'Straight to employment',
      'Straight to employment, confirmed by staff',
    ]);
    expect(names).toContain('Rejected at initial review');
    expect(names).toContain('Details late, still employed');
    expect(names).toContain('E-mail never confirmed, rejected');
  });

  it('use every move of the machine, and every event that moves, by the hand that may', () => {
    const keys = journeys.flatMap(({ path }) => path.slice(1).map((to, i) => moveKey(path[i] ?? '', to)));
    expect(new Set(keys)).toEqual(new Set(machineMoves.map(({ from, to }) => moveKey(from, to))));
    const used = new Set(journeys.flatMap(({ steps }) => steps.map(({ event }) => event)));
    expect(used).toEqual(new Set([...machineMoves.flatMap(({ events }) => events), 'miss-deadline']));
  });

  /** What the testing tool shows as covered: those that were driven here to their end. `vitest -u` rewrites the file. */
  it('are driven to their end, each; the covered ones are written down', async () => {
    const covered = journeys.filter((journey) => {
      expect(driven(journey), journey.name).toEqual(journey.path);
      return true;
    });
    const ids = covered.map(({ id }) => `  '${id}',`).join('\n');
    const text = `/** Written by paths.test.ts: the journeys that it drove to their end, through ${machineVersion}. */
export const testedJourneys: ReadonlySet<string> = new Set([
${ids}
]);
`;
    await expect(text).toMatchFileSnapshot('./tested-journeys.ts');
  });
});
