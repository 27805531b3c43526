import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { unpackTar } from 'modern-tar/fs';
import { baseBackup, connectForReplication, ensureSlot } from '#services/backup/replication.ts';
import { giveToServer } from '#services/backup/restored-database.ts';
import { embeddedBinaries, startEmbeddedPostgres } from '#services/platform/db/embedded-postgres.ts';
import { temporaryFolder } from './server.ts';

/** A real replica that follows another server of this machine. */
export interface TestReplica {
  /** The address of a login there. @param of one of the primary */
  at: (of: string) => string;
  stop: () => Promise<void>;
  startAgain: () => Promise<void>;
  end: () => Promise<void>;
}

/**
 * @param primary address of a superuser
 * @param settings of the replica, `name=value`; those about connections have to be the primary's
 */
export async function startReplica(primary: string, settings: string[]): Promise<TestReplica> {
  const folder = await temporaryFolder('replica');
  const cluster = path.join(folder, 'postgres');
  await mkdir(cluster, { mode: 0o700 });
  const client = await connectForReplication(primary, 'cursus test base');
  await ensureSlot(client, 'cursus_test_replica');
  const { archive, ends } = baseBackup(client, 'replica');
  await pipeline(archive, unpackTar(cluster, { fmode: 0o600, dmode: 0o700 }));
  await ends;
  await client.end();
  await writeFile(path.join(cluster, 'standby.signal'), '');
  const lines = [`primary_conninfo = '${primary}'`, "primary_slot_name = 'cursus_test_replica'"];
  await appendFile(path.join(cluster, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
  await giveToServer(cluster);
  const bin = await embeddedBinaries();
  const server = await startEmbeddedPostgres(folder, settings, { bin, ownerUrl: primary });
  return {
    at: (of) => {
      const url = new URL(of);
      [url.hostname, url.port] = ['127.0.0.1', new URL(server.url).port];
      return url.href;
    },
    stop: server.stop,
    startAgain: server.startAgain,
    end: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
