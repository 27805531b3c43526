import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type Looking, testModeMachine } from './machine.ts';

function begun(looking: Looking, answers: { begin?: Error; end?: Error } = {}) {
  const said: string[] = [];
  const asked: string[] = [];
  const settle = (error: Error | undefined) => (error ? Promise.reject(error) : Promise.resolve());
  const machine = testModeMachine.provide({
    actors: {
      begin: fromPromise<void, { applicationId: string }>(({ input }) => {
        asked.push(input.applicationId);
        return settle(answers.begin);
      }),
      end: fromPromise<void>(() => settle(answers.end)),
    },
    actions: {
      changed: () => void said.push('changed'),
      opened: () => void said.push('opened'),
      closed: () => void said.push('closed'),
      startFailed: (_, { error }) => void said.push(`start failed: ${String(error)}`),
      exitFailed: (_, { error }) => void said.push(`exit failed: ${String(error)}`),
    },
  });
  const actor = createActor(machine, { input: { looking } }).start();
  const at = () => actor.getSnapshot();
  return { actor, at, said, asked };
}

describe('test mode', () => {
  it('goes on with an application, opens its page, and off again by exit', async () => {
    const { actor, at, said, asked } = begun(null);
    expect(at().value).toBe('off');
    actor.send({ type: 'exit' });
    expect(at().value).toBe('off');
    actor.send({ type: 'start', applicationId: 'a' });
    expect(at().value).toBe('starting');
    await waitFor(actor, (state) => state.value === 'on');
    expect(at().context).toEqual({ looking: { applicationId: 'a' }, wanted: null });
    actor.send({ type: 'exit' });
    await waitFor(actor, (state) => state.value === 'off');
    expect(at().context.looking).toBeNull();
    expect(said).toEqual(['changed', 'opened', 'changed', 'closed']);
    expect(asked).toEqual(['a']);
  });

  it('follows the server: on after a reload, off when its hour is over or another tab ended it', () => {
    const { actor, at, said } = begun({ applicationId: 'a' });
    expect(at().value).toBe('on');
    actor.send({ type: 'session-seen', looking: null });
    expect(at()).toMatchObject({ value: 'off', context: { looking: null } });
    actor.send({ type: 'session-seen', looking: { applicationId: 'b' } });
    expect(at()).toMatchObject({ value: 'on', context: { looking: { applicationId: 'b' } } });
    expect(said).toEqual([]);
  });

  it('says what failed, and is where it was', async () => {
    const off = begun(null, { begin: new Error('refused') });
    off.actor.send({ type: 'start', applicationId: 'a' });
    await waitFor(off.actor, (state) => state.value === 'off');
    expect(off.said).toEqual(['start failed: Error: refused']);
    const on = begun({ applicationId: 'a' }, { begin: new Error('refused'), end: new Error('away') });
    on.actor.send({ type: 'start', applicationId: 'b' });
    await waitFor(on.actor, (state) => state.value === 'on');
    expect(on.at().context.looking).toEqual({ applicationId: 'a' });
    on.actor.send({ type: 'exit' });
    await waitFor(on.actor, (state) => state.value === 'on');
    expect(on.said).toEqual(['start failed: Error: refused', 'exit failed: Error: away']);
  });

  it('another application takes the place of the first', async () => {
    const { actor, at } = begun({ applicationId: 'a' });
    actor.send({ type: 'start', applicationId: 'b' });
    await waitFor(actor, (state) => state.value === 'on');
    expect(at().context.looking).toEqual({ applicationId: 'b' });
  });
});
