import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { root } from './api.ts';

/** The code of an empty React list, in one file. */
export async function emptyListCode(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: { input: path.join(root, 'infra/bench/empty-list.tsx') },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}
