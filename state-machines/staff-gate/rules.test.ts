import { describe, expect, it } from 'vitest';
import { digitsOf, isCode, passwordFault } from './rules.ts';

describe('a new password of staff', () => {
  it('has to be repeated exactly', () => {
    expect(passwordFault('lantern and bees', 'lantern and Bees')).toBe('mismatch');
    expect(passwordFault('lantern and bees', 'lantern and bees')).toBeNull();
  });
  it('has at least 8 characters, as people count them', () => {
    expect(passwordFault('1234567', '1234567')).toBe('weak');
    expect(passwordFault('12345678', '12345678')).toBeNull();
    expect(passwordFault('🐝🐝🐝🐝', '🐝🐝🐝🐝')).toBe('weak');
  });
});

describe('a code', () => {
  it('is exactly 6 digits', () => {
    expect(['418203', '41820', '4182033', '41820a', ''].map(isCode)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  it('can be pasted as apps and mails write it', () => {
    expect(digitsOf(' 418 203\n')).toBe('418203');
    expect(digitsOf('418-203-9')).toBe('418203');
    expect(digitsOf('none')).toBe('');
  });
});
