import { asScripted, dataFolder, root } from './api.ts';
import type { Bench } from './bench.ts';
import { type Finished, finish } from './children.ts';

/** A verb of `npm run ops` with `--json`, in a process of its own and with that script's bounds, as an operator runs it. */
export async function runVerb(bench: Bench, ...verb: string[]): Promise<Finished> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: bench.server.url,
    DATA_DIR: dataFolder(bench.server),
    LOG_LEVEL: 'warn',
  };
  return finish(process.execPath, [...(await asScripted('ops')), ...verb, '--json'], { cwd: root, env });
}
