import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Totals, vitestReports } from '#infra/test/reports.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const config = 'infra/citus/suite/vitest.config.ts';

/** Runs the database tests, each file on a database of its own that is spread over the cluster. */
export async function runSuite(coordinatorUrl: string): Promise<Totals> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-citus-suite-'));
  const reports = vitestReports(folder);
  try {
    const child = spawn(
      process.execPath,
      [path.join(root, 'node_modules/.bin/vitest'), 'run', '--config', config, ...reports.args],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, ...reports.env, COORDINATOR_URL: coordinatorUrl },
      },
    );
    const [code] = (await once(child, 'exit')) as [number | null];
    return await reports.totals(code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
