import { expect, it } from 'vitest';
import { statementsOverShards } from './counting-line.ts';

const forms = (shard: number) => `SELECT email FROM application_forms_${shard} application_forms WHERE true`;

it('counts a statement over several shards once for each time that it asks them', () => {
  expect(statementsOverShards([])).toBe(0);
  expect(statementsOverShards(['BEGIN', forms(102_045), 'COMMIT'])).toBe(0);
  expect(statementsOverShards([forms(102_045), forms(102_045)])).toBe(0);
  const once = [forms(102_045), forms(102_046), forms(102_047)];
  expect(statementsOverShards(once)).toBe(1);
  expect(statementsOverShards([...once, ...once.slice(1), 'COMMIT'])).toBe(2);
  expect(statementsOverShards([...once, ...once.map((text) => text.replace('true', 'false'))])).toBe(2);
});
