import { expect, it } from 'vitest';
import type { UserRow } from '#services/identity/contract.ts';
import { deleteRefusal, resetRefusal, roleRefusal } from './refusals.ts';

const user = (id: string, hasSecondFactor = true) => ({ id, hasSecondFactor }) as UserRow;
const viewer = { id: 'me', lastAdminId: null };

it('lets an admin change everybody else', () => {
  for (const refusal of [roleRefusal, deleteRefusal, resetRefusal])
    expect(refusal(user('other'), viewer)).toBeNull();
});

it('says why not oneself', () => {
  expect(roleRefusal(user('me'), viewer)).toBe('You cannot change your own role');
  expect(deleteRefusal(user('me'), viewer)).toBe('You cannot delete your own account');
  expect(resetRefusal(user('me'), viewer)).toBe('Another admin has to reset yours');
});

it('says why not the last admin, oneself or another', () => {
  for (const refusal of [roleRefusal, deleteRefusal]) {
    expect(refusal(user('me'), { id: 'me', lastAdminId: 'me' })).toMatch(/^You are the last admin/);
    expect(refusal(user('one'), { id: 'me', lastAdminId: 'one' })).toMatch(/^The last admin/);
  }
});

it('has nothing to reset without a second factor', () => {
  expect(resetRefusal(user('other', false), viewer)).toBe('No second factor is set up');
});
