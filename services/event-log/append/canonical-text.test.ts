import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalText } from './canonical-text.ts';

const spelled = (spell: () => unknown): unknown => {
  try {
    return spell();
  } catch (error) {
    return `refused: ${(error as Error).message}`;
  }
};

it('spells whatever is given as the library does, or refuses it likewise', () => {
  // Any code point, halves of pairs too; 'binary' would take a second to set up.
  const text = fc.string({
    unit: fc.nat(0x10ffff).map((point) => String.fromCodePoint(point)),
    maxLength: 6,
  });
  const keys = fc.oneof(text, fc.constantFrom('10', '2', '__proto__', 'toJSON', '\ud800'));
  const leaves = [
    text,
    fc.constantFrom('\udc00', '\u2028"\\\u0007', -0, Number.NaN, Number.POSITIVE_INFINITY, undefined, null),
    fc.double(),
    fc.boolean(),
    fc.date({ noInvalidDate: true }),
  ];
  const value = fc.object({ key: keys, values: leaves, maxDepth: 2, maxKeys: 5 });
  fc.assert(
    fc.property(value, (given) => {
      expect(spelled(() => canonicalText(given))).toEqual(spelled(() => canonicalize(given)));
    }),
    { numRuns: 300 },
  );
});
