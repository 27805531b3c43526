import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '#infra/test/server.ts';
import { startEmbeddedPostgres } from '#services/platform/db/embedded-postgres.ts';
import { readConfig } from '#services/start/config.ts';
import { prepareDatabase } from '#services/start/prepare.ts';
import { faultyProxy } from '../proxy.ts';

/** What is acknowledged has to survive the server's death, unlike in other tests; the machine itself stays up. */
const flags = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=on', 'max_connections=200'];

/** A PostgreSQL of this test's own, with the product's tables, that can be killed and started again at one address. */
export interface MortalPostgres {
  owner: string;
  /** What processes log in as: owns nothing. */
  login: string;
  /** SIGKILL to the postmaster, as the kernel does when memory runs out: sessions end, nothing is written any more. */
  kill: () => Promise<void>;
  startAgain: () => Promise<void>;
  end: () => Promise<void>;
}

export async function mortalPostgres(): Promise<MortalPostgres> {
  const folder = await temporaryFolder('chaos');
  const server = await startEmbeddedPostgres(folder, flags);
  const proxy = await faultyProxy({ host: '127.0.0.1', port: Number(new URL(server.url).port) });
  const addressOf = (role: string): string => {
    const url = new URL(server.url);
    url.port = String(proxy.port);
    url.username = role;
    return url.href;
  };
  const [owner, login] = [addressOf('cursus'), addressOf('cursus_chaos')];
  await prepareDatabase(readConfig({ DATABASE_URL: login, DATABASE_OWNER_URL: owner }), login);
  return {
    owner,
    login,
    kill: async () => {
      const lockFile = await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8');
      process.kill(Number(lockFile.split('\n')[0]), 'SIGKILL');
      // Its address is closed at once, though sessions that it leaves behind notice a little later.
      await proxy.cut();
    },
    startAgain: async () => {
      await server.startAgain();
      await proxy.restore();
    },
    end: async () => {
      await proxy.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
