import path from 'node:path';
import { dataFolder, root } from './api.ts';
import type { Bench } from './bench.ts';
import { type Finished, finish } from './children.ts';

/** A verb of `npm run ops` with `--json`, in a process of its own and with that script's bounds, as an operator runs it. */
export function runVerb(bench: Bench, ...verb: string[]): Promise<Finished> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: bench.server.url,
    DATA_DIR: dataFolder(bench.server),
    LOG_LEVEL: 'warn',
  };
  const program = ['--max-semi-space-size=8', path.join(root, 'services/start/ops.ts')];
  return finish(process.execPath, [...program, ...verb, '--json'], { cwd: root, env });
}
