import { describe, expect, it } from 'vitest';
import { findingsText, tookText } from './findings.ts';

describe('what nightly work found', () => {
  it('is said in one line, without what was nothing', () => {
    const said = (findings: Record<string, unknown>) => findingsText({ findings, error: null });
    expect(said({ rate_limits: 0, links: 3, sessions: 1200 })).toBe('Links 3, sessions 1,200');
    expect(said({ removed: 0 })).toBe('Nothing to do');
    expect(said({})).toBe('Nothing to do');
    expect(
      said({ verified: true, lostJobs: 2, accounts: { listed: 4, erased: 0 }, ids: ['a'], none: [] }),
    ).toBe('Verified: yes, lost jobs 2, accounts listed 4, ids 1');
  });

  it('is the failure alone when it failed', () => {
    expect(findingsText({ findings: { removed: 3 }, error: 'The folder cannot be written' })).toBe(
      'The folder cannot be written',
    );
  });

  it('says how long it took in the unit that is read at a glance', () => {
    expect([0, 999, 1_240, 119_000, 180_000].map(tookText)).toEqual([
      '0 ms',
      '999 ms',
      '1.2 s',
      '119.0 s',
      '3 min',
    ]);
  });
});
