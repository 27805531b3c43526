import { spawnSync } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { exampleForm } from '#infra/test/forms.ts';
import { temporaryFolder } from '#infra/test/server.ts';
import { until } from '#infra/test/until.ts';
import { ask } from './client.ts';
import { freePort, launch, ops } from './processes.ts';
import { isFull } from './size.ts';

/** A disk of its own for the data folder: a file system in memory, which root alone may mount. */
const dataDir = await temporaryFolder('full-disk');
const mount = (program: string, ...args: string[]) => spawnSync(program, [...args, dataDir]).status === 0;
const isMounted = mount('mount', '-t', 'tmpfs', '-o', 'size=400m', 'tmpfs');
if (!isMounted)
  process.stdout.write(
    'F24 was not tried: a file system of its own can be mounted here by no one but root.\n',
  );
const rounds = isFull ? 10 : 1;
const ballast = path.join(dataDir, 'ballast');

/** Leaves nothing free. */
async function fillDisk(): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error;
  });
}

afterAll(async () => {
  if (isMounted) mount('umount', '--lazy');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

it.runIf(isMounted)(
  'F24: with the data folder’s disk full requests get 503, nothing acknowledged is lost, and work goes on once there is room',
  async () => {
    const port = await freePort();
    const site = `http://127.0.0.1:${port}`;
    const program = launch('all.ts', {
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
    });
    await until(
      async () => program.output(),
      (output) => output.includes('Ctrl-C stops it.'),
      { within: 120_000 },
    );
    const apply = () =>
      ask<{ code?: string }>(`${site}/api/secure-application-submit`, exampleForm()).catch(() => null);
    let accepted = 0;
    const answers = new Map<number, number>();
    for (let round = 0; round < rounds; round++) {
      expect((await apply())?.status).toBe(201);
      accepted++;
      await fillDisk();
      // Until what the database still had room for is used up.
      let refused = 0;
      for (let n = 0; n < 2_000 && refused < 5; n++) {
        const status = (await apply())?.status ?? 0;
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status === 201) accepted++;
        else refused++;
      }
      expect(refused).toBe(5);
      await rm(ballast);
      await until(
        () =>
          fetch(`${site}/readyz`).then(
            ({ status }) => status,
            () => 0,
          ),
        (status) => status === 200,
        { within: 60_000 },
      );
      await until(apply, (reply) => reply?.status === 201, { within: 30_000, every: 250 });
      accepted++;
    }
    process.stdout.write(
      `F24: ${accepted} applications accepted, answers on the full disk ${JSON.stringify([...answers])}\n`,
    );
    expect([...answers.keys()].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    const verified = await ops({ DATA_DIR: dataDir }, 'verify');
    expect(verified).toMatchObject({ code: 0, said: { streams: accepted } });
    expect(await program.end('SIGTERM')).toBe(0);
  },
  isFull ? 900_000 : 240_000,
);
