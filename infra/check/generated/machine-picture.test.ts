import { expect, test } from 'vitest';
import { statuses } from '#state-machines/application/vocabulary.ts';
import { machinePicture } from './machine-picture.ts';

test('every status and every kind of move is in it', () => {
  const picture = machinePicture();
  for (const status of statuses) expect(picture).toMatch(new RegExp(`^  state "[^"]+" as ${status}$`, 'm'));
  expect(picture).toContain('contract_offered --> employed: accept-contract, confirm-employment');
  expect(picture).toContain('| `correct` | admin, to another status | any other status |');
  expect(picture).toMatch(/\| `miss-deadline` \| system, once a deadline \| .*`legal_docs_pending`/);
});
