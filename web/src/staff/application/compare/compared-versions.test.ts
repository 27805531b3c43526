import { expect, it } from 'vitest';
import { readCompared, writeCompared } from './compared-versions.ts';

it('reads two versions in either order, and now', () => {
  expect(readCompared('4..9')).toEqual({ from: 4, to: 9 });
  expect(readCompared('9..4')).toEqual({ from: 4, to: 9 });
  expect(readCompared('0..now')).toEqual({ from: 0, to: null });
  expect(writeCompared({ from: 4, to: null })).toBe('4..now');
});

it('takes nothing else', () => {
  for (const text of [null, '', '4', '4..', '..9', 'a..b', '4..9..12', '-1..3', '4..later'])
    expect(readCompared(text), String(text)).toBeNull();
});
