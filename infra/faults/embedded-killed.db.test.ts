import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { exampleForm } from '#infra/test/forms.ts';
import { temporaryFolder } from '#infra/test/server.ts';
import { until } from '#infra/test/until.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { canBecomeOwner } from '#services/platform/db/roles.ts';
import { ask } from './client.ts';
import { freePort, killAll, launch, type Program } from './processes.ts';
import { isFull } from './size.ts';

const kills = isFull ? 30 : 2;
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** `npm start` on an empty folder, whose database dies. Its console shows the first admin, so no log search here. */
async function install() {
  const dataDir = await temporaryFolder('killed');
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', TRUST_PROXY: '1' };
  const lockLines = async () =>
    (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const postmaster = async () => Number((await lockLines())[0]);
  return {
    site: `http://127.0.0.1:${port}`,
    postmaster,
    launch: (entry: string, args: readonly string[] = []) => launch(entry, env, args),
    /** What API and worker log in with. */
    loginUrl: async () => {
      const password = await readFile(path.join(dataDir, 'secrets', 'postgres-login.password'), 'utf8');
      return `postgres://cursus_login:${password}@127.0.0.1:${(await lockLines())[3]}/cursus`;
    },
    remove: async () => {
      const pid = await postmaster();
      if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGQUIT');
      await until(
        async () => pid > 0 && isAlive(pid),
        (alive) => !alive,
      );
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A second attempt has one of its own: what the first killed and sent would be counted with its own. */
const installations: Awaited<ReturnType<typeof install>>[] = [];
afterAll(async () => {
  await killAll();
  for (const { remove } of installations) await remove();
});

const runs = (program: Program) =>
  until(
    async () => program.output(),
    (output) => output.includes('Ctrl-C stops it.'),
    { within: 120_000 },
  );

it(
  'F21: npm start starts its killed database again, says so, and logs little of the outage',
  async () => {
    const installed = await install();
    installations.push(installed);
    const { site, postmaster } = installed;
    const apply = () =>
      ask<{ data: { applicationId: string } }>(`${site}/api/secure-application-submit`, exampleForm());
    const statusOf = (at: string) =>
      fetch(`${site}${at}`).then(
        ({ status }) => status,
        () => 0,
      );
    const program = installed.launch('all.ts');
    const lines = () => program.output().split('\n').length;
    const times = (words: string) => program.output().split(words).length - 1;
    await runs(program);
    let accepted = 0;
    for (let kill = 1; kill <= kills; kill++) {
      const before = await postmaster();
      expect((await apply()).status).toBe(201);
      accepted++;
      const logged = lines();
      const killedAt = Date.now();
      process.kill(before, 'SIGKILL');
      const answers = Promise.all(Array.from({ length: 200 }, () => statusOf('/api/auth/session')));
      await until(postmaster, (pid) => pid > 0 && pid !== before);
      await until(
        () => statusOf('/readyz'),
        (status) => status === 200,
      );
      // A bound in seconds is for a machine that does nothing else (npm run faults).
      if (isFull) expect(Date.now() - killedAt).toBeLessThan(5_000);
      await answers;
      expect((await apply()).status).toBe(201);
      accepted++;
      expect(times('The database ended unexpectedly. It is started again')).toBe(kill);
      expect(times('The database runs again, after')).toBe(kill);
      expect(lines() - logged).toBeLessThan(20);
    }

    const login = createPool({ url: await installed.loginUrl(), max: 2, name: 'test killed' });
    // The worker goes on too: every application's mail leaves.
    const sent = async () =>
      (
        await login.query(
          "select count(distinct application_id) as n from mails where kind = 'confirmation' and status = 'sent'",
        )
      ).rows[0].n;
    await until(sent, (n) => n === accepted, { within: 60_000 });
    // S38: what API and worker log in as
    const { rows } = await login.query(
      "select distinct usename from pg_stat_activity where application_name in ('cursus api', 'cursus worker', 'cursus live', 'cursus audit')",
    );
    expect(rows).toEqual([{ usename: 'cursus_login' }]);
    expect(await canBecomeOwner(login)).toBe(false);
    await login.end();

    const last = await postmaster();
    expect(await program.end('SIGTERM')).toBe(0);
    expect(isAlive(last)).toBe(false);
    expect(times('ended unexpectedly')).toBe(kills);
  },
  isFull ? 900_000 : 240_000,
);

it('F21: a verb that is stopped takes its database along; that of one that was killed is used by the next start', async () => {
  const installed = installations.at(-1);
  if (!installed) throw new Error('nothing was installed by the test before');
  /** A verb that has started the database for itself, and is still at work. */
  const verbAtWork = async () => {
    const verb = installed.launch('ops.ts', ['verify']);
    const database = await until(installed.postmaster, (pid) => pid > 0 && isAlive(pid), { every: 5 });
    return { verb, database };
  };
  const stopped = await verbAtWork();
  expect(await stopped.verb.end('SIGTERM')).toBe(2);
  expect(stopped.verb.output()).toContain('Stopped by SIGTERM before it was done.');
  expect(isAlive(stopped.database)).toBe(false);

  const killed = await verbAtWork();
  expect(await killed.verb.end('SIGKILL')).toBe('SIGKILL');
  const again = installed.launch('all.ts');
  await runs(again);
  expect(await installed.postmaster()).toBe(killed.database);
  expect(await again.end('SIGTERM')).toBe(0);
  expect(isAlive(killed.database)).toBe(false);
}, 120_000);

it('F21: a start that is stopped before all runs takes its database along, however far it has come', async () => {
  const installed = installations.at(-1);
  if (!installed) throw new Error('nothing was installed by the tests before');
  for (const afterMs of [0, 150, 300, 450, 600, 900]) {
    const start = installed.launch('all.ts');
    const database = await until(installed.postmaster, (pid) => pid > 0 && isAlive(pid), { every: 5 });
    await sleep(afterMs);
    expect(await start.end('SIGINT'), `${afterMs} ms after it: ${start.output()}`).toBe(0);
    expect(isAlive(database), `${afterMs} ms after it`).toBe(false);
  }
}, 120_000);
