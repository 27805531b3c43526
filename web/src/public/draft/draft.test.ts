import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftBox } from './draft.ts';

const box = draftBox('a-draft', { name: '', motivation: '' });
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

describe('a draft', () => {
  it('is what was written, with the same key', () => {
    const draft = {
      ...box.begin(),
      savedAt: '2026-11-21T08:00:00.000Z',
      values: { name: 'Livia', motivation: 'Calm' },
    };
    expect(box.write(draft)).toBe(true);
    expect(box.read()).toEqual(draft);
  });

  it('is empty with a key of its own when there is none', () => {
    const [one, other] = [box.read(), box.read()];
    expect(one.values).toEqual({ name: '', motivation: '' });
    expect(one.savedAt).toBeNull();
    expect(one.idempotencyKey).not.toBe(other.idempotencyKey);
  });

  it('takes only texts of fields that the form has', () => {
    const values = { name: 'Livia', motivation: 7, position: 'king' };
    stored.set(
      'a-draft',
      JSON.stringify({ idempotencyKey: 'k', savedAt: '2026-11-21T08:00:00.000Z', values }),
    );
    expect(box.read().values).toEqual({ name: 'Livia', motivation: '' });
  });

  it.each([
    '{',
    'null',
    '"text"',
    '{"idempotencyKey":"k"}',
    '{"idempotencyKey":"k","savedAt":"x","values":null}',
  ])('starts a new draft when what is stored is %s', (text) => {
    stored.set('a-draft', text);
    expect(box.read().savedAt).toBeNull();
  });

  it('says so when storage refuses', () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(box.write(box.begin())).toBe(false);
  });
});
