import { expect, it } from 'vitest';
import { differences, isSame } from './differences.ts';
import { emptyInfo } from './info.ts';

it('names what two versions do not have in common; spaces at the ends are nothing', () => {
  const mine = {
    ...emptyInfo,
    languagesSpoken: ['German', 'French'],
    additionalNotes: ' Night shifts too. ',
  };
  const [first, second] = mine.contactReferences;
  const theirs = {
    ...mine,
    languagesSpoken: ['German'],
    additionalNotes: 'Night shifts too.',
    contactReferences: [first, { ...second, phone: '+41 41 555 00 11' }] as typeof mine.contactReferences,
  };
  expect(differences(mine, theirs)).toEqual([
    { label: 'Languages', mine: 'German, French', theirs: 'German' },
    { label: 'Second reference, phone', mine: '', theirs: '+41 41 555 00 11' },
  ]);
  expect(isSame(mine, { ...mine, additionalNotes: 'Night shifts too.' })).toBe(true);
});
