import { beforeEach, expect, it } from 'vitest';
import { minute, second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';

const { clock, owner, signInStaff, signInApplicant, submit } = await freshDatabase();

/** Every write of a session's activity, in order. */
await owner.query(`
  create table noted (at timestamptz not null);
  create function note_activity() returns trigger language plpgsql security definer as $$
    begin insert into public.noted values (new.last_seen_at); return new; end $$;
  create trigger activity_noted after update of last_seen_at on sessions
    for each row execute function note_activity()`);
const noted = async (): Promise<number[]> => {
  const { rows } = await owner.query<{ at: Date | string }>('select at from noted order by at');
  return rows.map(({ at }) => new Date(at).getTime());
};
const read = async (who: Visitor) => {
  const { status } = await who.get('/api/auth/sessions');
  expect(status).toBe(200);
};

beforeEach(() => owner.query('delete from noted'));

it('ruling 39: of constant requests, one a minute records activity', async () => {
  const editor = await signInStaff('editor');
  await owner.query('delete from noted');
  for (let n = 0; n < 120; n++) {
    clock.advance(5 * second);
    await read(editor);
  }
  const at = await noted();
  expect(at.length).toBeGreaterThan(5);
  expect(at.length).toBeLessThanOrEqual(10);
  for (const [i, time] of at.entries())
    expect(time - (at[i - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(minute);
});

it.each(['staff', 'applicant'] as const)('ruling 39: of twenty at once, one (%s)', async (side) => {
  const who = side === 'staff' ? await signInStaff('editor') : await signInApplicant(await submit());
  clock.advance(minute + second);
  await owner.query('delete from noted');
  await Promise.all(Array.from({ length: 20 }, () => read(who)));
  expect(await noted()).toHaveLength(1);
});
