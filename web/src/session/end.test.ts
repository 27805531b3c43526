import { describe, expect, it } from 'vitest';
import { sessionEnds } from '#services/identity/contract.ts';
import { isForSecurity } from './end.ts';

describe('ruling 34: an end of the session', () => {
  it('is said, unless the person signed out or stayed away until it was over', () => {
    expect(sessionEnds.filter((because) => !isForSecurity(because))).toEqual(['sign-out', 'expired']);
    expect(isForSecurity(null)).toBe(false);
  });
});
