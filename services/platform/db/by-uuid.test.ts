import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ByUuid } from './by-uuid.ts';

/** Ids that often share some of their bytes. */
const id = fc
  .array(fc.constantFrom(0, 1, 255), { minLength: 4, maxLength: 4 })
  .map((words) => Buffer.from(words.flatMap((word) => [word, 0, 128, word])).toString('hex'));

it('finds each record by its id alone, wherever that stands, and whatever its bytes share with others', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id), id, fc.nat(20), (ids, other, at) => {
      const records = new ByUuid<string>();
      const lying = (hex: string) => Buffer.concat([Buffer.alloc(at, 7), Buffer.from(hex, 'hex')]);
      for (const hex of ids) {
        expect(records.get(lying(hex), at)).toBeUndefined();
        records.add(lying(hex), at, hex);
      }
      for (const hex of ids) expect(records.get(lying(hex), at)).toBe(hex);
      if (!ids.includes(other)) expect(records.get(lying(other), at)).toBeUndefined();
    }),
  );
});
