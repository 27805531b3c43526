import { randomBytes } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from './config.ts';
import { rehearseNightly } from './rehearse-nightly.ts';

const settings = {
  BACKUP_DIR: '/mnt/backup',
  BACKUP_KEYS_DIR: '/mnt/keys',
  BACKUP_KEY: randomBytes(32).toString('base64'),
  BACKUP_REHEARSE_AT: '03:30',
  // Nothing answers there, so that what is begun ends at once.
  DATABASE_URL: 'postgres://cursus@127.0.0.1:1/cursus',
  DATABASE_WAIT_SECONDS: '0',
};
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

it('rehearses once at that minute in Zurich, and says what came of it', async () => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = new Date('2026-11-26T02:29:50Z');
  const said: string[] = [];
  const end = rehearseNightly(
    readConfig(settings),
    (line) => said.push(line),
    () => now,
  );
  const lookAgain = () => vi.advanceTimersByTime(20_000);
  lookAgain();
  now = new Date('2026-11-26T02:30:10Z');
  lookAgain();
  lookAgain();
  await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 30_000, interval: 100 });
  expect(said[0]).toMatch(/^The nightly rehearsal of a restore failed: System and /);
  now = new Date('2026-11-26T02:30:50Z');
  lookAgain();
  now = new Date('2026-11-26T03:30:10Z');
  lookAgain();
  await end();
  expect(said).toHaveLength(1);
}, 40_000);

it('does nothing without the setting', async () => {
  const { BACKUP_REHEARSE_AT: _, ...rest } = settings;
  vi.useFakeTimers({ toFake: ['setInterval'] });
  await rehearseNightly(readConfig(rest), () => undefined)();
  expect(vi.getTimerCount()).toBe(0);
});
