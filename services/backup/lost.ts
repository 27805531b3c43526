import type { KeyObject } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type CheckpointDocument,
  fileName,
  isSignedBy,
  readCheckpointFiles,
  type StoredCheckpoint,
} from '#services/event-log/checkpoint/checkpoint-files.ts';
import type { Pool } from '#services/platform/db/postgres.ts';

/** An application whose last events the restored database does not have. */
export interface LostEvents {
  applicationId: string;
  /** Events that a kept checkpoint vouches for. */
  vouched: number;
  /** Events that were restored. */
  restored: number;
}
export interface Lost {
  applications: LostEvents[];
  /** Checkpoints that the database does not know, moved aside so that sealing goes on. */
  checkpoints: number;
  folder: string | null;
}

async function restoredVersions(owner: Pool, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ id: string; version: number }>(
    `select application_id as id, max(version)::int as version from application_events
     where application_id = any($1) group by 1`,
    [ids],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/**
 * The database is restored to its last commit, the folder as it was some seconds before. A checkpoint that was signed between has its text
 * and signature in the database too.
 */
async function completeFolder(owner: Pool, folder: string, key: KeyObject): Promise<void> {
  const { rows } = await owner.query<{ number: number; document: string; signature: Buffer }>(
    'select number, document, signature from log_checkpoints order by number',
  );
  const there = new Set(await readdir(folder).catch(() => [] as string[]));
  const publicKey = key.export({ type: 'spki', format: 'pem' }) as string;
  for (const { number, document, signature } of rows) {
    if (there.has(fileName(number)) || !isSignedBy(key, document, signature)) continue;
    const stored: StoredCheckpoint = { document, signature: signature.toString('base64'), publicKey };
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, fileName(number)), `${JSON.stringify(stored)}\n`, { mode: 0o644 });
  }
}

/**
 * Checkpoints signed after the restored moment say what was lost. They are evidence and are kept, beside the folder: in it, they would
 * block the next checkpoint, which goes on from the last one that the database knows.
 */
export async function setLostAside(owner: Pool, folder: string, key: KeyObject): Promise<Lost> {
  const { rows } = await owner.query<{ last: number }>(
    'select coalesce(max(number), 0)::int as last from log_checkpoints',
  );
  const last = rows[0]?.last ?? 0;
  await completeFolder(owner, folder, key);
  const vouched = new Map<string, number>();
  const look = (document: string) => {
    const { number, heads } = JSON.parse(document) as CheckpointDocument;
    if (number > last) for (const [id, version] of heads) vouched.set(id, version);
  };
  await readCheckpointFiles(folder, key, { report: () => undefined, look });
  const names = (await readdir(folder).catch(() => [] as string[])).filter(
    (name) => Number(/^checkpoint-(\d+)\.json$/.exec(name)?.[1] ?? 0) > last,
  );
  if (names.length === 0) return { applications: [], checkpoints: 0, folder: null };
  const aside = `${folder}-after-restore-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  await mkdir(aside, { recursive: true });
  for (const name of names) await rename(path.join(folder, name), path.join(aside, name));
  const restored = await restoredVersions(owner, [...vouched.keys()]);
  const applications = [...vouched]
    .map(([applicationId, version]) => ({
      applicationId,
      vouched: version,
      restored: restored.get(applicationId) ?? 0,
    }))
    .filter((each) => each.restored < each.vouched);
  return { applications, checkpoints: names.length, folder: aside };
}
