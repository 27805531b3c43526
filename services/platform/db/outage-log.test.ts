import { describe, expect, it } from 'vitest';
import { OutageLog } from './outage-log.ts';

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

function world() {
  let now = 1_000_000;
  const lines: { words: string; found: Record<string, unknown> }[] = [];
  const log = {
    warn: (found: object, words: string) => {
      lines.push({ words, found: found as Record<string, unknown> });
    },
  };
  const outages = new OutageLog(log, () => now);
  return {
    outages,
    lines,
    wait: (ms: number) => {
      now += ms;
    },
  };
}

describe('F21: the log of an outage', () => {
  it('says it at once, then at most every ten seconds, with the number of those that it left out', () => {
    const { outages, lines, wait } = world();
    for (let second = 0; second < 60; second++) {
      for (let n = 0; n < 100; n++) expect(outages.note(refused(), 'worker')).toBe(true);
      wait(1_000);
    }
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatchObject({
      words: expect.stringContaining('cannot serve'),
      found: { unlogged: 0 },
    });
    expect(lines[1]).toMatchObject({ found: { unlogged: 999, forMs: 10_000, where: 'worker' } });
  });

  it('says once that it is over, and begins again at the next one', () => {
    const { outages, lines, wait } = world();
    outages.over();
    outages.note(refused());
    wait(2_000);
    outages.over();
    outages.over();
    wait(60_000);
    outages.note(refused());
    expect(lines.map(({ words }) => words)).toEqual([
      'the database cannot serve; what fails is tried again',
      'the database serves again',
      'the database cannot serve; what fails is tried again',
    ]);
    expect(lines[1]?.found).toMatchObject({ forMs: 2_000 });
  });

  it('counts what pg-boss reports: an object that is no Error', () => {
    const { outages } = world();
    const { message, stack } = refused();
    expect(outages.note({ code: 'ECONNREFUSED', message, stack, queue: 'a' })).toBe(true);
    expect(outages.note({ message: 'Connection terminated unexpectedly', queue: 'a' })).toBe(true);
  });

  it('leaves everything else to its caller', () => {
    const { outages, lines } = world();
    for (const error of [new Error('a fault of ours'), { message: 'another' }, 'text', null, undefined])
      expect(outages.note(error)).toBe(false);
    expect(lines).toEqual([]);
  });
});
