import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#infra/faults/processes.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { memoryLog } from '#infra/test/memory-log.ts';
import { until } from '#infra/test/until.ts';
import { readConfig } from './config.ts';
import { runApi } from './run-api.ts';

const { env, owner } = await freshDatabase();

/** An API that begins while its database is still brought up to date. */
async function beginning() {
  const config = readConfig({ ...env, PORT: String(await freePort()), DRAIN_SECONDS: '0' });
  const { promise: prepared, resolve, reject } = Promise.withResolvers<void>();
  const built = Promise.withResolvers<void>();
  const { logger, lines } = memoryLog('warn');
  const running = runApi(config, config.databaseUrl ?? '', logger, {
    prepared,
    ownRoutes: async () => built.resolve(),
  });
  const status = () =>
    fetch(`http://127.0.0.1:${config.port}/readyz`).then(
      (answer) => answer.status,
      () => 'closed',
    );
  return { running, resolve, reject, status, lines, built: built.promise };
}
/** Of its own database: other tests' APIs have theirs on the same server. */
const connections = async () => {
  const { rowCount } = await owner.query(
    "select from pg_stat_activity where datname = current_database() and application_name in ('cursus api', 'cursus live')",
  );
  return rowCount;
};

describe('an API whose database is brought up to date meanwhile', () => {
  it('asks it nothing and serves nothing before, and everything then', async () => {
    const { running, resolve, status, lines, built } = await beginning();
    await built;
    expect(await status()).toBe('closed');
    expect(await connections()).toBe(0);
    resolve();
    const { stop } = await running;
    onTestFinished(stop);
    expect(await status()).toBe(200);
    expect(lines).toEqual([]);
  });

  it('F12: gives what stops it before it serves: a signal may come with the first request', async () => {
    const config = readConfig({ ...env, PORT: String(await freePort()), DRAIN_SECONDS: '0' });
    const answered = () => fetch(`http://127.0.0.1:${config.port}/readyz`).then(({ status }) => status);
    const { logger, lines } = memoryLog('info');
    const isListening = () => JSON.stringify(lines).includes('Server listening');
    const given: { stop: () => Promise<void>; wasListening: boolean }[] = [];
    await runApi(config, config.databaseUrl ?? '', logger, {
      beforeListening: (stop) => void given.push({ stop, wasListening: isListening() }),
    });
    expect(given).toEqual([{ stop: expect.any(Function), wasListening: false }]);
    expect(isListening()).toBe(true);
    expect(await answered()).toBe(200);
    await given[0]?.stop();
    await expect(answered()).rejects.toThrow();
  });

  it('ends with the reason where that fails, and leaves nothing open', async () => {
    const { running, reject, status } = await beginning();
    reject(new Error('no room'));
    await expect(running).rejects.toThrow('no room');
    expect(await status()).toBe('closed');
    await until(connections, (count) => count === 0);
  });
});
