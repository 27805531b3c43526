import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNestedDeeper } from './json-depth.ts';

/** By the value itself: how many arrays and objects stand around its innermost part. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** Text that would mislead a scan which does not know strings. */
const trap = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', 'a', '\u2028', '😀') });
const { value: nested } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 12, depthSize: 'max' },
    trap,
    fc.constantFrom(null, 0, -1.5e3, true),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(trap, tie('value'), { maxKeys: 3 }),
  ),
}));

describe('S34: the depth of a JSON text', () => {
  it('is what the value has, however it is spaced, and whatever its strings hold', () => {
    let deepest = 0;
    fc.assert(
      fc.property(nested, fc.constantFrom(0, 1, '\t'), (value, space) => {
        const text = JSON.stringify(value, null, space);
        const depth = depthOf(value);
        deepest = Math.max(deepest, depth);
        expect(isNestedDeeper(text, depth)).toBe(false);
        if (depth > 0) expect(isNestedDeeper(text, depth - 1)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    expect(deepest).toBeGreaterThan(5);
  });

  it('is known before the end of the text, and whether or not the text is whole', () => {
    expect(isNestedDeeper('['.repeat(33), 32)).toBe(true);
    expect(isNestedDeeper('['.repeat(32), 32)).toBe(false);
    expect(isNestedDeeper(`{"a":"${'['.repeat(100)}`, 32)).toBe(false);
    expect(isNestedDeeper(`"\\\\${'"['.repeat(1)}${'['.repeat(40)}`, 32)).toBe(true);
  });
});
