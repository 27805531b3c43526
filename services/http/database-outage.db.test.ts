import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { databaseLine } from '#infra/faults/proxy.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { wrongStreams } from '#infra/test/replay.ts';
import { until } from '#infra/test/until.ts';
import type { Answer } from '#infra/test/visitor.ts';
import { readStream } from '#services/event-log/read.ts';
import type { Problem } from '#services/platform/contract.ts';

const { through, line } = databaseLine();
const { owner, visitor, signInStaff, submit } = await freshDatabase({ through });
const editor = await signInStaff('editor');
afterEach(() => line().restore());
afterAll(() => line().close());

interface Readiness {
  ready: boolean;
  checks: { name: string; ok: boolean; detail?: string }[];
}
const readyz = () => visitor().get<Readiness>('/readyz');
const advance = (id: string, key?: string) =>
  editor.post(`/api/applications/${id}/advance`, { to: 'email_confirmed' }, key ? { key } : {});

function expectUnavailable(answer: Answer<Problem>): void {
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', title: 'Unavailable' } });
  expect(answer.headers['content-type']).toMatch('application/problem+json');
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.body.detail).not.toMatch(/ECONN|terminated|127\.0\.0\.1/);
}

/** Runs `work` while a lock keeps whatever it asks of `table` waiting inside PostgreSQL. */
async function whileLocked(table: string, work: (isWaiting: () => Promise<void>) => Promise<void>) {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${table} in exclusive mode`);
    await work(async () => {
      await until(
        async () => {
          const { rows } = await owner.query(
            `select count(*) as n from pg_locks where not granted and relation = '${table}'::regclass
             and database = (select oid from pg_database where datname = current_database())`,
          );
          return Number(rows[0].n);
        },
        (waiting) => waiting > 0,
      );
    });
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('F4: a database connection', () => {
  it('cut in the middle of an advance is a 503; the same key tried again has its effect once', async () => {
    const id = await submit();
    await whileLocked('application_events', async (isWaiting) => {
      const asked = advance(id, 'cut-in-the-middle');
      await isWaiting();
      await line().cut();
      expectUnavailable(await asked);
    });
    await line().restore();
    const again = await until(
      () => advance(id, 'cut-in-the-middle'),
      ({ status }) => status !== 503,
    );
    expect(again.status).toBe(200);
    const rows = await readStream(owner, id);
    expect(rows.filter((row) => row.type === 'email.confirmed')).toHaveLength(1);
    expect(await wrongStreams(owner)).toEqual([]);
  });

  it('cut in the middle of a submission leaves neither form nor events nor jobs', async () => {
    const form = exampleForm();
    const count = async () => {
      const { rows } = await owner.query(
        `select (select count(*) from application_forms where email = $1) as forms,
                (select count(*) from application_events) as events, (select count(*) from job_outbox) as jobs`,
        [form.email],
      );
      return rows[0];
    };
    const before = await count();
    await whileLocked('application_events', async (isWaiting) => {
      const asked = visitor().post('/api/secure-application-submit', form);
      await isWaiting();
      await line().cut();
      expectUnavailable(await asked);
    });
    await line().restore();
    await until(
      async () =>
        (await visitor().post('/api/secure-application-submit', form, { key: 'second-try' })).status,
      (status) => status === 201,
    );
    expect(await count()).toEqual({ forms: 1, events: before.events + 2, jobs: before.jobs + 4 });
  });

  it('gone is a 503 on every route that needs it; the process lives; all heals by itself', async () => {
    const id = await submit();
    expect((await readyz()).status).toBe(200);
    await line().cut();
    expectUnavailable(await editor.get('/api/applications'));
    expectUnavailable(await editor.get(`/api/applications/${id}/events`));
    expectUnavailable(await editor.get('/api/statistics'));
    expectUnavailable(await advance(id));
    expectUnavailable(await visitor().post('/api/secure-application-submit', exampleForm()));
    expectUnavailable(await visitor().post('/api/auth/sign-in', { email: 'a@b.example', password: 'x' }));
    expect((await visitor().get('/healthz')).status).toBe(200);
    expect((await visitor().get('/metrics')).status).toBe(200);
    const down = await readyz();
    expect(down).toMatchObject({ status: 503, body: { ready: false } });
    for (const check of down.body.checks)
      expect(check).toMatchObject({ ok: false, detail: 'cannot be reached' });

    await line().restore();
    const back = await until(readyz, ({ status }) => status === 200, { within: 5_000 });
    expect(back.body.ready).toBe(true);
    expect((await advance(id)).status).toBe(200);
  });

  it('half open is a 503 within ten seconds, and no request behind it hangs either', async () => {
    const id = await submit();
    line().freeze();
    const since = Date.now();
    const answers = await Promise.all([
      advance(id),
      editor.get('/api/applications'),
      visitor().post('/api/secure-application-submit', exampleForm()),
      readyz(),
    ]);
    const took = Date.now() - since;
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect(took).toBeLessThan(10_500);
    await line().restore();
    await until(readyz, ({ status }) => status === 200, { within: 5_000 });
    expect((await advance(id)).status).toBe(200);
  });
});
