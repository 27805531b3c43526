import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import type { RecordedEvent } from './events.ts';
import { allowedMoves } from './screens.ts';
import { type ApplicationState, evolve } from './state.ts';
import { stepsFrom } from './steps.ts';
import { type Status, statuses } from './vocabulary.ts';

const at = '2026-03-01T09:00:00.000Z';
const admin = { kind: 'admin', id: '00000000-0000-4000-8000-000000000001' } as const;

function projected(events: ReturnType<typeof decide>, state: ApplicationState | null): ApplicationState {
  let next = state;
  for (const event of events)
    next = evolve(next, { ...event, at, version: (next?.version ?? 0) + 1 } as RecordedEvent);
  if (!next) throw new Error('no events');
  return next;
}
function standingIn(status: Status): ApplicationState {
  const begun = projected(decide(null, { type: 'submit', at, actor: admin, position: 'general' }), null);
  if (status === begun.status) return begun;
  return projected(decide(begun, { type: 'correct', at, actor: admin, to: status }), begun);
}

describe('the steps from a status', () => {
  it.each(statuses)(
    '%s: lead where the machine says, and none that a table declares for an admin is missing',
    (status) => {
      const steps = stepsFrom(standingIn(status));
      const reached = new Set(steps.filter(({ actor }) => actor === 'admin').map(({ to }) => to));
      expect(allowedMoves(status, 'admin').filter((to) => !reached.has(to))).toEqual([]);
      for (const { event, actor, to, label } of steps) {
        const state = standingIn(status);
        const by = { kind: actor, id: actor === 'system' ? null : admin.id } as const;
        const deadline = { kind: state.deadline?.kind ?? 'email', armedBy: state.deadline?.armedBy ?? 0 };
        const command = { type: event, at, actor: by, score: 80, result: 'pass', ...deadline } as never;
        expect(projected(decide(state, command), state).status, `${actor} ${event}`).toBe(to);
        expect(label).not.toBe('');
      }
    },
  );

  it('of an outcome there are none', () => {
    expect(stepsFrom(standingIn('rejected'))).toEqual([]);
    expect(stepsFrom(standingIn('employed'))).toEqual([]);
  });
});
