import { describe, expect, it } from 'vitest';
import { classification } from '#services/privacy/classification.ts';
import { confirmsErasure, erasedText } from '#state-machines/erasure-words.ts';
import { tableLabel } from './words.ts';

describe('the privacy screen’s words', () => {
  it('take the person’s name or DELETE for a yes, and nothing else', () => {
    const name = 'Zoë  von Arx';
    for (const typed of ['DELETE', ' DELETE ', 'Zoë von Arx', 'zoë VON arx ', 'Zoe\u0308 von Arx'])
      expect(confirmsErasure(typed, name), typed).toBe(true);
    for (const typed of ['', 'delete', 'Zoë', 'yes', 'Zoe von Arx'])
      expect(confirmsErasure(typed, name)).toBe(false);
    expect(confirmsErasure('', '')).toBe(false);
    expect(confirmsErasure('[erased]', null)).toBe(false);
    expect(confirmsErasure('DELETE', null)).toBe(true);
  });

  it('name every table that holds something of a person', () => {
    const personal = Object.keys(classification).filter((table) => classification[table]?.is === 'personal');
    const unnamed = personal.filter(
      (table) => /[_.]/.test(table) && tableLabel(table) === tableLabel(`x.${table}`),
    );
    // Their own names are plain words already.
    expect(unnamed.sort()).toEqual(['privacy_requests', 'recovery_codes', 'saved_views']);
    expect(tableLabel('some.new_table')).toBe('New table');
  });

  it('say in a sentence what goes', () => {
    expect(erasedText({ applications: 0, files: 0 })).toBe('the account');
    expect(erasedText({ applications: 1, files: 0 })).toBe('the account and 1 application');
    expect(erasedText({ applications: 2, files: 1200 })).toBe('the account, 2 applications and 1,200 files');
  });
});
