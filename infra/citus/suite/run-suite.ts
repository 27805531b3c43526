import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { settle, type Totals, type VitestReport, vitestTotals } from '#infra/test/reports.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const config = 'infra/citus/suite/vitest.config.ts';

/** Runs the database tests, each file on a database of its own that is spread over the cluster. */
export async function runSuite(coordinatorUrl: string): Promise<Totals> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-citus-suite-'));
  const report = path.join(folder, 'vitest.json');
  try {
    const args = ['run', '--config', config, '--reporter=default', '--reporter=json'];
    const child = spawn(
      process.execPath,
      [path.join(root, 'node_modules/.bin/vitest'), ...args, `--outputFile.json=${report}`],
      { cwd: root, stdio: 'inherit', env: { ...process.env, COORDINATOR_URL: coordinatorUrl } },
    );
    const [code] = (await once(child, 'exit')) as [number | null];
    const totals = vitestTotals(JSON.parse(await readFile(report, 'utf8')) as VitestReport);
    return settle(totals, 'vitest', code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
