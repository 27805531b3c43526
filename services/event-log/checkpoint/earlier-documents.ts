import { createHash, type KeyObject, verify } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { KnownKeys } from '#services/platform/crypto/signing-keys.ts';
import { TileBuilder } from '#services/platform/transparency/tile-builder.ts';
import { headEntry, type StreamHead } from './log-entry.ts';
import { LogFolder } from './log-folder.ts';
import { SealWriter } from './seal-writer.ts';
import type { SigningPlace } from './sign-checkpoint.ts';

/**
 * Checkpoints of the first form: signed JSON documents in a folder of their own, each naming the heads that changed since the one before.
 * What they vouch for becomes the first addition to the log of heads.
 */
const documentShape = z.object({
  number: z.int().positive(),
  takenAt: z.iso.datetime(),
  /** sha256 of the document before, hex; null for the first. */
  previous: z.string().nullable(),
  events: z.int(),
  streams: z.int(),
  /** Merkle root over all heads, hex. */
  root: z.string(),
  heads: z.array(z.tuple([z.string(), z.int(), z.string()])),
});
const storedShape = z.object({ document: z.string(), signature: z.string() });

interface EarlierDocuments {
  last: z.infer<typeof documentShape>;
  lastHash: string;
  /** In the order of their ids. */
  heads: StreamHead[];
}

async function readDocuments(
  folder: string,
  { current, earlier }: KnownKeys,
): Promise<EarlierDocuments | null> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const heads = new Map<string, StreamHead>();
  let last: EarlierDocuments['last'] | null = null;
  let lastHash: string | null = null;
  for (const name of names.filter((each) => /^checkpoint-\d+\.json$/.test(each)).sort()) {
    const refuse = (what: string): never => {
      throw new Error(
        `${path.join(folder, name)} ${what}. The checkpoints there were not taken over, and nothing was signed. Restore that folder from its backup.`,
      );
    };
    const stored = storedShape.safeParse(jsonOf(await readFile(path.join(folder, name), 'utf8')));
    if (!stored.success) return refuse('is not a checkpoint');
    const { document, signature } = stored.data;
    const isBy = (key: KeyObject) =>
      verify(null, Buffer.from(document), key, Buffer.from(signature, 'base64'));
    if (![...current, ...earlier].some(isBy)) return refuse("is not signed by this server's key");
    const said = documentShape.safeParse(jsonOf(document));
    if (!said.success) return refuse('is not a checkpoint');
    if (said.data.previous !== lastHash) return refuse('does not follow the one before it');
    for (const [id, version, hash] of said.data.heads)
      heads.set(id, { id, version, hash: Buffer.from(hash, 'hex') });
    last = said.data;
    lastHash = createHash('sha256').update(document).digest('hex');
  }
  if (!last || lastHash === null) return null;
  const sorted = [...heads.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const tree = new TileBuilder();
  for (const head of sorted) tree.add(headEntry(head));
  if (tree.root().toString('hex') !== last.root)
    throw new Error(
      `The heads of the checkpoints in ${folder} do not make the root of the last one. Nothing was signed. Restore that folder from its backup.`,
    );
  return { last, lastHash, heads: sorted };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Does nothing once there is a log, or where there was no such folder. It leaves the documents where they are. */
export async function takeOverDocuments({ pool, secrets, folder, origin }: SigningPlace): Promise<void> {
  const log = new LogFolder(folder);
  if ((await log.checkpoint()) !== null) return;
  const { rowCount } = await pool.query('select from log_checkpoints limit 1');
  if (rowCount) return;
  const earlier = await readDocuments(path.join(path.dirname(folder), 'checkpoints'), secrets.knownKeys);
  if (!earlier) return;
  const { last, lastHash, heads } = earlier;
  const writer = await SealWriter.open(log, null);
  for (const head of heads) {
    writer.add(head);
    await writer.ready();
  }
  const { number, takenAt, events, streams } = last;
  const said = { number, takenAt, events, streams, continues: lastHash };
  await writer.seal(pool, secrets, origin, said);
}
