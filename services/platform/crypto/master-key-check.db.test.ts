import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { isMasterKeyOf } from './master-key-check.ts';

const { ctx, owner } = await freshDatabase();

it('F18: the first master key stays the one', async () => {
  expect(await isMasterKeyOf(ctx.pool, ctx.secrets.masterKey)).toBe(true);
  expect(await isMasterKeyOf(ctx.pool, randomBytes(32))).toBe(false);
  expect(await isMasterKeyOf(ctx.pool, ctx.secrets.masterKey)).toBe(true);
});

it('F18: of two that start at the same moment with different keys, one is refused', async () => {
  await owner.query('delete from keys.master_key_check');
  const keys = [randomBytes(32), randomBytes(32)];
  const answers = await Promise.all(keys.map((key) => isMasterKeyOf(ctx.pool, key)));
  expect(answers.toSorted()).toEqual([false, true]);
});

it('F18: the check value cannot be changed by the application', async () => {
  for (const change of [
    "update keys.master_key_check set check_value = ''",
    'delete from keys.master_key_check',
  ])
    await expect(ctx.pool.query(change)).rejects.toMatchObject({ code: '42501' });
});
