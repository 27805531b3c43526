import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type AccountEntries, accountFormMachine } from './machine.ts';

const entries: AccountEntries = {
  email: 'livia@post.example',
  password: 'a quiet lake',
  firstName: 'Livia',
  lastName: 'Amrein',
};
const settled = async () => {};

function begin(ways: { signIn?: () => Promise<void>; signUp?: () => Promise<void> } = {}) {
  const signIn = vi.fn<(entries: AccountEntries) => Promise<void>>(ways.signIn ?? settled);
  const signUp = vi.fn<(entries: AccountEntries) => Promise<void>>(ways.signUp ?? settled);
  const provided = accountFormMachine.provide({
    actors: {
      signIn: fromPromise<void, AccountEntries>(({ input }) => signIn(input)),
      signUp: fromPromise<void, AccountEntries>(({ input }) => signUp(input)),
    },
  });
  const actor = createActor(provided).start();
  const reaches = (value: object | string) =>
    waitFor(actor, (snapshot) => JSON.stringify(snapshot.value) === JSON.stringify(value));
  return { actor, signIn, signUp, reaches };
}
const submit = { type: 'submit', entries } as const;
const toggle = { type: 'toggle' } as const;

describe('the account form', () => {
  it('opens for signing in and toggles to creating an account and back', () => {
    const { actor } = begin();
    expect(actor.getSnapshot().value).toEqual({ 'sign-in': 'open' });
    actor.send(toggle);
    expect(actor.getSnapshot().value).toEqual({ 'sign-up': 'open' });
    actor.send(toggle);
    expect(actor.getSnapshot().value).toEqual({ 'sign-in': 'open' });
  });

  it('signs in with what was typed, once however often it is pressed, and keeps no password', async () => {
    const { actor, signIn, signUp, reaches } = begin();
    actor.send(submit);
    expect(actor.getSnapshot().hasTag('sending')).toBe(true);
    actor.send(submit);
    actor.send(toggle);
    const end = await reaches('entered');
    expect(signIn).toHaveBeenCalledExactlyOnceWith(entries);
    expect(signUp).not.toHaveBeenCalled();
    expect(end.status).toBe('done');
    expect(end.context.entries.password).toBe('');
  });

  it('keeps the refusal until it is sent again or the intention changes', async () => {
    const refusal = new Error('E-mail address or password is not right.');
    const { actor, reaches } = begin({ signIn: () => Promise.reject(refusal) });
    actor.send(submit);
    await waitFor(actor, (snapshot) => snapshot.context.refusal === refusal);
    expect(actor.getSnapshot().value).toEqual({ 'sign-in': 'open' });
    actor.send(submit);
    expect(actor.getSnapshot().context.refusal).toBeNull();
    await reaches({ 'sign-in': 'open' });
    expect(actor.getSnapshot().context.refusal).toBe(refusal);
    actor.send(toggle);
    expect(actor.getSnapshot().context.refusal).toBeNull();
  });

  it('asks for a look into the mails after creating an account, and sends the same again', async () => {
    const { actor, signUp, reaches } = begin();
    actor.send(toggle);
    actor.send(submit);
    const first = await reaches({ 'check-mail': 'open' });
    expect(first.context).toMatchObject({ mails: 1, entries: { email: entries.email } });
    actor.send({ type: 'send-again' });
    expect(actor.getSnapshot().hasTag('sending')).toBe(true);
    actor.send({ type: 'send-again' });
    const second = await reaches({ 'check-mail': 'open' });
    expect(second.context.mails).toBe(2);
    expect(signUp.mock.calls).toEqual([[entries], [entries]]);
  });

  it('stays with the mail when sending again is refused, and lets the address be corrected', async () => {
    const refusal = new Error('Please wait');
    let calls = 0;
    const { actor, reaches } = begin({ signUp: () => (calls++ === 0 ? settled() : Promise.reject(refusal)) });
    actor.send(toggle);
    actor.send(submit);
    await reaches({ 'check-mail': 'open' });
    actor.send({ type: 'send-again' });
    const refused = await reaches({ 'check-mail': 'open' });
    expect(refused.context).toMatchObject({ refusal, mails: 1 });
    actor.send({ type: 'correct' });
    expect(actor.getSnapshot().value).toEqual({ 'sign-up': 'open' });
    expect(actor.getSnapshot().context).toMatchObject({ refusal: null, entries });
  });

  it('keeps what was typed when creating the account is refused', async () => {
    const refusal = new Error('no');
    const { actor } = begin({ signUp: () => Promise.reject(refusal) });
    actor.send(toggle);
    actor.send(submit);
    const refused = await waitFor(actor, (snapshot) => snapshot.context.refusal === refusal);
    expect(refused.value).toEqual({ 'sign-up': 'open' });
    expect(refused.context.entries).toEqual(entries);
  });
});
