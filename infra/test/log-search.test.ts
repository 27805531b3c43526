import { describe, expect, it } from 'vitest';
import { confide, confideFields, forgetConfided, refuseSecrets, secretsIn } from './log-search.ts';

const line = (said: object) => `${JSON.stringify({ level: 30, time: 1_772_442_000_000, ...said })}\n`;
const harmless = line({
  msg: 'answered',
  route: '/api/auth/sign-in',
  user: '019cadc6-9a80-760a-8fcb-b2d6e540284a',
});
const built = line({ route: '/assets/ibarra-real-nova-latin-wght-normal-Ww5IDlG-.woff2' });
const wordy = line({
  err: { stack: 'Error: x\n    at a (/srv/node_modules/@fastify/cookie/plugin.js:1:2)' },
});

describe('S25: searching a log', () => {
  it('finds nothing in what a log may say', () => {
    expect(secretsIn(harmless + wordy + built, ['three bees in a lantern'])).toEqual([]);
  });

  it.each([
    ['an access token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abc'],
    ['a token', `/careers/confirm?token=${'aB-_3'.repeat(8)}xyz`],
    ['a token', `019cadc6-9a80-760a-8fcb-b2d6e540284a.3.${'x'.repeat(43)}`],
    ['a mail address', 'to ursina.caflisch+1@post.example: refused'],
  ])('finds %s that was not confided', (what, text) => {
    expect(secretsIn(harmless + line({ msg: text }) + wordy, [])).toEqual([
      expect.stringContaining(`${what} in: {`),
    ]);
  });

  it('finds a value as it is, in an address, and escaped', () => {
    const value = 'Rüegg "Rä"\nChur';
    for (const said of [value, encodeURIComponent(value)])
      expect(secretsIn(line({ msg: `a ${said} b` }), [value])).toHaveLength(1);
  });

  it('takes the digits within an id or a time for no code, and finds the code beside them', () => {
    const id = '01a1ff31-b706-7152-99a4-0e123456f2e1';
    const others = line({ time: 1_791_234_567_890, reqId: id, hash: `${'0a'.repeat(20)}123456` });
    const within = line({ reqId: '01a1ff31-1234-4567-9123-45612345678f' });
    expect(secretsIn(others + within, ['123456', '12345678'])).toEqual([]);
    for (const msg of ['code 123456 refused', 'totp=123456&x', '"123456"', '123456'])
      expect(secretsIn(others + line({ reqId: id, msg }), ['123456'])).toHaveLength(1);
  });

  it('remembers what was sent, however deep, and leaves words alone', () => {
    confideFields({ entries: [{ email: 'someone at home' }], password: 'short', position: 'a position' });
    confide('three bees in a lantern');
    expect(secretsIn(line({ msg: 'someone at home short a position' }))).toHaveLength(1);
    expect(() => refuseSecrets(line({ msg: 'three bees in a lantern' }))).toThrow('S25');
    forgetConfided();
    expect(secretsIn(line({ msg: 'three bees in a lantern' }))).toEqual([]);
  });
});
