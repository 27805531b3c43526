import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { applicationFormMachine, type Sent } from './machine.ts';

const form = { firstName: 'Livia' };

const sent: Sent = { applicationId: 'the-id', sendAgainToken: 'the-token' };

function begin(send: (form: object) => Promise<Sent>) {
  const provided = applicationFormMachine.provide({
    actors: { send: fromPromise<Sent, object>(({ input }) => send(input)) },
  });
  return createActor(provided).start();
}

describe('the application form', () => {
  it('is idle until it is submitted', () => {
    const actor = begin(async () => sent);
    expect(actor.getSnapshot().value).toBe('idle');
  });

  it('sends what it was given and ends with what the server answered', async () => {
    const send = vi.fn(async () => sent);
    const actor = begin(send);
    actor.send({ type: 'submit', form });
    expect(actor.getSnapshot().value).toBe('sending');
    const end = await waitFor(actor, (snapshot) => snapshot.matches('submitted'));
    expect(send).toHaveBeenCalledExactlyOnceWith(form);
    expect(end.context.sent).toEqual(sent);
  });

  it('sends once when it is pressed twice', async () => {
    const send = vi.fn(async () => sent);
    const actor = begin(send);
    actor.send({ type: 'submit', form });
    actor.send({ type: 'submit', form });
    await waitFor(actor, (snapshot) => snapshot.matches('submitted'));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('keeps the refusal, and forgets it when it is sent again', async () => {
    const refusal = new Error('Please wait');
    const send = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce('the-id');
    const actor = begin(send);
    actor.send({ type: 'submit', form });
    const failed = await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(failed.context.refusal).toBe(refusal);
    actor.send({ type: 'submit', form });
    expect(actor.getSnapshot().context.refusal).toBeNull();
    await waitFor(actor, (snapshot) => snapshot.matches('submitted'));
  });

  describe('without a connection', () => {
    function offline(send: () => Promise<Sent>) {
      const connection = { isOffline: true };
      const provided = applicationFormMachine.provide({
        actors: { send: fromPromise<Sent, object>(send) },
        guards: { isOffline: () => connection.isOffline },
      });
      return { actor: createActor(provided).start(), connection };
    }

    it('waits, and sends once it is submitted again with one', async () => {
      const send = vi.fn(async () => sent);
      const { actor, connection } = offline(send);
      actor.send({ type: 'submit', form });
      expect(actor.getSnapshot().value).toBe('waiting');
      expect(send).not.toHaveBeenCalled();
      connection.isOffline = false;
      actor.send({ type: 'submit', form });
      await waitFor(actor, (snapshot) => snapshot.matches('submitted'));
      expect(send).toHaveBeenCalledTimes(1);
    });

    it('waits too when the connection is lost on the way, and is taken back', async () => {
      const { actor, connection } = offline(() => Promise.reject(new Error('No connection')));
      connection.isOffline = false;
      actor.send({ type: 'submit', form });
      connection.isOffline = true;
      const waiting = await waitFor(actor, (snapshot) => snapshot.matches('waiting'));
      expect(waiting.context.refusal).toBeNull();
      actor.send({ type: 'cancel' });
      expect(actor.getSnapshot().value).toBe('idle');
    });
  });
});
