import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asScripted, type BenchApi, dataFolder, freePort, root, statusOf } from './api.ts';
import { start, stop } from './children.ts';
import { guarded } from './guarded.ts';
import { leastParameters, leastWork, mark } from './least-append.ts';
import type { BenchServer } from './server.ts';
import { appendTo, type Waiting } from './streams.ts';

export interface BareServer {
  origin: string;
  pid: number | undefined;
  stop: () => Promise<void>;
}

interface ReadPrototype {
  at: string;
  cookies: (api: BenchApi) => string[];
  work: string;
}
/** The bare server with the product's own answer to a read: how near the product could come to the yardstick at best. */
export const readPrototypes = (least: string, path: string): readonly ReadPrototype[] => [
  { at: least, cookies: ({ bareCookies }) => bareCookies, work: 'its statements and its session alone' },
  {
    at: `${path}${guarded}`,
    cookies: (api) => api.cookies(),
    work: 'token, right, limits, headers and checks besides',
  },
];

/**
 * The bare server as a process of its own, with the flags of the API.
 * @param waiting the step that its appends take
 * @param apiOrigin whose access tokens it takes
 */
export async function startBare(
  server: BenchServer,
  waiting: Waiting,
  apiOrigin = 'http://127.0.0.1',
): Promise<BareServer> {
  await server.owner.query(leastWork);
  const port = await freePort();
  const parameters = await leastParameters(appendTo(mark, waiting, () => []));
  const flags = (await asScripted('api')).filter((argument) => argument.startsWith('--'));
  const child = start(process.execPath, [...flags, path.join(root, 'infra/bench/bare-server.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: server.url,
      DATA_DIR: dataFolder(server),
      API_ORIGIN: apiOrigin,
      PORT: String(port),
      LEAST: JSON.stringify(parameters),
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let waited = 0; (await statusOf(origin)) !== 404; waited += 50) {
    if (child.exitCode !== null || waited > 10_000) throw new Error('the bare server did not start');
    await sleep(50);
  }
  return { origin, pid: child.pid, stop: () => stop(child) };
}
