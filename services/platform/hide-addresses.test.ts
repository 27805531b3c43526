import { describe, expect, it } from 'vitest';
import { hideAddresses } from './hide-addresses.ts';
import { keptError } from './jobs/job-errors.ts';

describe('S27: a mail server’s answer is kept without the address', () => {
  it.each([
    ['550 5.1.1 <ursina@post.example>: no such mailbox', '550 5.1.1 <[address]>: no such mailbox'],
    ['451 URSINA@POST.example, come again', '451 [address], come again'],
    ["552 mailbox of 'Ursina' is full", "552 mailbox of '[address]' is full"],
    ['550 unknown user ursina+jobs@post.example', '550 unknown user [address]'],
    ['250 OK: kept as 4711', '250 OK: kept as 4711'],
  ])('%s', (said, kept) => {
    expect(hideAddresses(said, 'ursina@post.example')).toBe(kept);
  });

  it('leaves words that only contain the own part, and an own part of two letters', () => {
    expect(hideAddresses('an unknown annex', 'ann@post.example')).toBe('an unknown annex');
    expect(hideAddresses('it is ok', 'ok@post.example')).toBe('it is ok');
  });
});

describe('S27: what is kept of an error', () => {
  it('is what it says and where, none of its properties', () => {
    const error = Object.assign(new TypeError('no ursina@post.example'), {
      code: '23505',
      detail: 'Key (email)=(ursina@post.example) exists',
    });
    const kept = keptError(error);
    expect(kept).toMatchObject({ name: 'TypeError', message: 'no [address]', code: '23505' });
    expect(kept.at?.[0]).toMatch(/^at .*services\/platform\/hide-addresses\.test\.ts/);
    expect(JSON.stringify(kept)).not.toMatch(/ursina|detail|file:/);
  });

  it('also of what is no error', () => {
    expect(keptError('a@b.ch gone')).toEqual({ name: 'Error', message: '[address] gone' });
  });
});
