import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { newId } from '../ids.ts';
import { Keyring } from './keyring.ts';
import { checkMasterKeys, type MasterKeyProblem } from './master-key-check.ts';
import { PersonKeys } from './person-keys.ts';

const { ctx, clock, owner } = await freshDatabase();
const foreign = { kind: 'foreign' } as const;

/** A database that no key has written to. */
async function emptied(): Promise<(...keys: Buffer[]) => Promise<MasterKeyProblem | null>> {
  await owner.query('truncate keys.person_keys, keys.master_key_check');
  return (...keys) => {
    clock.advance(1_000);
    return checkMasterKeys(ctx.pool, Keyring.of(keys), clock.now());
  };
}
const idOf = (key: Buffer): string => Keyring.of([key]).writingId;

it('F18: the first master key stays the one', async () => {
  const check = await emptied();
  const [key, other] = [randomBytes(32), randomBytes(32)];
  expect(await check(key)).toBeNull();
  expect(await check(other)).toEqual(foreign);
  expect(await check(key)).toBeNull();
});

it('F18: a new one joins beside one that is known, in either order, and stays without it', async () => {
  const check = await emptied();
  const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  await check(first);
  expect(await check(first, second)).toBeNull();
  expect(await check(second)).toEqual(foreign);
  expect(await check(second, first)).toBeNull();
  expect(await check(second)).toBeNull();
  expect(await check(third, randomBytes(32))).toEqual(foreign);
});

it('F18: the newest that wrote is needed, and so is every one that keys are wrapped by', async () => {
  const check = await emptied();
  const [first, second] = [randomBytes(32), randomBytes(32)];
  await check(first);
  await new PersonKeys(ctx.pool, Keyring.of([first])).create(newId(), clock.now());
  await check(second, first);
  expect(await check(first)).toEqual({ kind: 'missing', ids: [idOf(second)] });
  expect(await check(second)).toEqual({ kind: 'missing', ids: [idOf(first)] });
  expect(await check(first, second)).toBeNull();
});

it('F18: of two that start at the same moment with different keys, one is refused', async () => {
  const check = await emptied();
  const answers = await Promise.all([check(randomBytes(32)), check(randomBytes(32))]);
  expect(answers).toContainEqual(null);
  expect(answers).toContainEqual(foreign);
});

it('F18: the check value cannot be changed by the application', async () => {
  for (const change of [
    "update keys.master_key_check set check_value = ''",
    'delete from keys.master_key_check',
  ])
    await expect(ctx.pool.query(change)).rejects.toMatchObject({ code: '42501' });
});
