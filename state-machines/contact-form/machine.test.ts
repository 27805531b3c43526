import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { contactFormMachine } from './machine.ts';

const form = { subject: 'A house by the lake' };

function begin(send: (form: object) => Promise<void>) {
  const provided = contactFormMachine.provide({
    actors: { send: fromPromise<void, object>(({ input }) => send(input)) },
  });
  return createActor(provided).start();
}

describe('the contact form', () => {
  it('sends what it was given and is then ready for another message', async () => {
    const send = vi.fn(async () => {});
    const actor = begin(send);
    expect(actor.getSnapshot().value).toBe('idle');
    actor.send({ type: 'submit', form });
    expect(actor.getSnapshot().value).toBe('sending');
    const after = await waitFor(actor, (snapshot) => snapshot.matches('idle'));
    expect(send).toHaveBeenCalledExactlyOnceWith(form);
    expect(after.context.sent).toBe(1);
    actor.send({ type: 'submit', form });
    expect((await waitFor(actor, (snapshot) => snapshot.matches('idle'))).context.sent).toBe(2);
  });

  it('sends once when it is pressed twice', async () => {
    const send = vi.fn(async () => {});
    const actor = begin(send);
    actor.send({ type: 'submit', form });
    actor.send({ type: 'submit', form });
    await waitFor(actor, (snapshot) => snapshot.matches('idle'));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('keeps the refusal, and forgets it when it is sent again', async () => {
    const refusal = new Error('Rate limit exceeded');
    const send = vi.fn<() => Promise<void>>().mockRejectedValueOnce(refusal).mockResolvedValueOnce();
    const actor = begin(send);
    actor.send({ type: 'submit', form });
    const refused = await waitFor(actor, (snapshot) => snapshot.matches('refused'));
    expect(refused.context).toEqual({ sent: 0, refusal });
    actor.send({ type: 'submit', form });
    expect(actor.getSnapshot().context.refusal).toBeNull();
    const after = await waitFor(actor, (snapshot) => snapshot.matches('idle'));
    expect(after.context).toEqual({ sent: 1, refusal: null });
  });

  describe('without a connection', () => {
    function offline(send: () => Promise<void>) {
      const connection = { isOffline: true };
      const provided = contactFormMachine.provide({
        actors: { send: fromPromise<void, object>(send) },
        guards: { isOffline: () => connection.isOffline },
      });
      return { actor: createActor(provided).start(), connection };
    }

    it('waits, and sends once it is submitted again with one', async () => {
      const send = vi.fn(async () => undefined);
      const { actor, connection } = offline(send);
      actor.send({ type: 'submit', form });
      expect(actor.getSnapshot().value).toBe('waiting');
      expect(send).not.toHaveBeenCalled();
      connection.isOffline = false;
      actor.send({ type: 'submit', form });
      await waitFor(actor, (snapshot) => snapshot.matches('idle'));
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
