import { describe, expect, it } from 'vitest';
import type { NextStep, Role } from '#services/identity/contract.ts';
import { homeOf } from './home-of.ts';

const session = (role: Role, next: NextStep) => ({
  user: { id: '0190', email: 'livia@post.example', firstName: 'Livia', lastName: 'Amrein', role },
  next,
});

describe('a signed-in user belongs', () => {
  it.each([
    ['applicant', 'done', '/applicant/dashboard'],
    ['applicant', 'mfa', '/admin'],
    ['editor', 'done', '/admin'],
    ['admin', 'done', '/admin'],
    ['admin', 'mfa', '/admin'],
    ['editor', 'first-login', '/admin'],
  ] as const)('as %s with %s to %s', (role, next, path) => {
    expect(homeOf(session(role, next))).toBe(path);
  });
});
