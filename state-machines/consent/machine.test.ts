import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { type Consent, consentTo, everything, onlyNecessary, readConsent } from './choice.ts';
import { consentMachine } from './machine.ts';

const at = new Date('2026-11-21T08:00:00.000Z');

function begin(consent: Consent | null = null) {
  const keep = vi.fn<(consent: Consent | null) => void>();
  const machine = consentMachine.provide({ actions: { keep: ({ context }) => keep(context.consent) } });
  const actor = createActor(machine, { input: { now: () => at, consent } }).start();
  return { actor, keep, state: () => actor.getSnapshot().value, said: () => actor.getSnapshot().context };
}

describe('cookie consent', () => {
  it('asks until the visitor has chosen', () => {
    const { actor, state } = begin();
    expect(state()).toBe('undecided');
    actor.send({ type: 'reject-all' });
    expect(state()).toBe('decided');
  });

  it('does not ask again after a decision', () => {
    expect(begin(consentTo(onlyNecessary, at)).state()).toBe('decided');
  });

  it.each([
    [{ type: 'accept-all' } as const, everything],
    [{ type: 'reject-all' } as const, onlyNecessary],
    [
      { type: 'save', choice: { ...onlyNecessary, marketing: true } } as const,
      { ...onlyNecessary, marketing: true },
    ],
  ])('keeps what %o means, with its time', (event, choice) => {
    const { actor, keep } = begin();
    actor.send(event);
    expect(keep).toHaveBeenCalledExactlyOnceWith({
      ...choice,
      necessary: true,
      timestamp: at.getTime(),
      consentDate: at.toISOString(),
    });
  });

  it('takes a change of mind', () => {
    const { actor, said, keep } = begin(consentTo(everything, new Date(0)));
    actor.send({ type: 'reject-all' });
    expect(said().consent).toEqual(consentTo(onlyNecessary, at));
    expect(keep).toHaveBeenCalledTimes(1);
  });

  it('follows another tab without storing it again, there and back', () => {
    const { actor, state, keep } = begin();
    actor.send({ type: 'heard', consent: consentTo(everything, at) });
    expect(state()).toBe('decided');
    actor.send({ type: 'heard', consent: null });
    expect(state()).toBe('undecided');
    expect(keep).not.toHaveBeenCalled();
  });
});

describe('a stored choice', () => {
  it('is read as it was stored', () => {
    const consent = consentTo({ ...everything, analytics: false }, at);
    expect(readConsent(JSON.stringify(consent))).toEqual(consent);
  });

  it('never switches off what is necessary', () => {
    const stored = JSON.stringify({ ...consentTo(onlyNecessary, at), necessary: false, more: 'x' });
    expect(readConsent(stored)).toEqual(consentTo(onlyNecessary, at));
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"analytics":true}',
    '{"analytics":true,"marketing":true,"preferences":true}',
    '{"analytics":1,"marketing":true,"preferences":true,"timestamp":0}',
    '{"analytics":true,"marketing":true,"preferences":true,"timestamp":9e15}',
  ])('that is not whole counts as none: %s', (text) => {
    expect(readConsent(text)).toBeNull();
  });
});
