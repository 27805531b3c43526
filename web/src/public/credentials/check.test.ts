import { describe, expect, it } from 'vitest';
import { notName } from '#state-machines/plain-text.ts';
import { check } from './check.ts';

const livia = {
  email: 'livia@post.example',
  password: 'a quiet lake',
  firstName: 'Livia',
  lastName: 'Amrein',
};
const nothing = { email: '', password: '', firstName: '', lastName: '' };
const messages = (...given: Parameters<typeof check>) => check(...given).map(({ message }) => message);

describe('before anything is sent', () => {
  it('signing in needs address and password, and no more', () => {
    expect(check('sign-in', { ...livia, firstName: '', lastName: '' })).toEqual([]);
    expect(messages('sign-in', nothing)).toEqual(['E-mail is required', 'Password is required']);
    expect(messages('sign-in', { ...livia, password: 'short' })).toEqual([]);
  });

  it('creating an account needs both names, and a password of six characters', () => {
    expect(check('sign-up', livia)).toEqual([]);
    expect(messages('sign-up', nothing)).toEqual([
      'First name is required',
      'Last name is required',
      'E-mail is required',
      'Password is required',
    ]);
    expect(check('sign-up', { ...livia, password: 'short' })).toEqual([
      { field: 'password', message: 'Password must be at least 6 characters' },
    ]);
    expect(messages('sign-up', { ...livia, password: '🌲🌲🌲' })).toHaveLength(1);
  });

  it('S30: a name is a name: creating an account refuses an address in its place, signing in asks for none', () => {
    const linked = { ...livia, firstName: 'https://evil.example', lastName: 'St. John' };
    expect(check('sign-up', linked)).toEqual([{ field: 'firstName', message: notName }]);
    expect(check('sign-in', linked)).toEqual([]);
  });

  it.each(['livia', 'livia@post', 'livia@@post.example', 'livia amrein@post.example'])(
    'an address has to look like one: %s',
    (email) => {
      expect(messages('sign-in', { ...livia, email })).toEqual(['Please enter a valid email address']);
    },
  );
});
