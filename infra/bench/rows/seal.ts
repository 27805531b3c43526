import { hash as digest, generateKeyPairSync } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { headEntry, type StreamHead } from '#services/event-log/checkpoint/log-entry.ts';
import { LogFolder } from '#services/event-log/checkpoint/log-folder.ts';
import { SealWriter } from '#services/event-log/checkpoint/seal-writer.ts';
import { printProof, sealedHead } from '#services/event-log/proof/history-proof.ts';
import { signingKeysIn } from '#services/platform/crypto/signing-keys.ts';
import { migrate } from '#services/platform/db/migrate.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { tileWidth } from '#services/platform/transparency/tiles.ts';
import { leafHash, rootOf } from '#services/platform/transparency/tree-hash.ts';
import type { Bench, Row } from '../bench.ts';
import { meteredRate, type Taken } from '../cpu.ts';
import { median, pairs, quantile } from '../pairs.ts';
import { freshDatabase } from '../server.ts';
import type { Measured } from '../table.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const keys = signingKeysIn(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());

const headsOf =
  'select application_id as id, version, head_hash as hash from application_states where not is_sandbox';

/** With a table of checkpoints of its own: the API would not start beside some that its key did not sign. */
async function withCheckpoints<T>({ server }: Bench, work: (db: Pool) => Promise<T>): Promise<T> {
  const url = await freshDatabase(server, 'checkpoints');
  const db = createPool({ url, max: 2, name: 'cursus bench checkpoints', statementTimeoutMs: 0 });
  try {
    await migrate(db, 'main');
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Each log is new, and the table keeps every checkpoint. */
let sealed = 0;

/** Writes an addition to a log of its own, as a seal does while the verification hands it the heads. */
async function seal(db: Pool, folder: string, heads: Iterable<StreamHead>): Promise<number> {
  const writer = await SealWriter.open(new LogFolder(folder), null);
  let streams = 0;
  for (const head of heads) {
    await writer.ready();
    writer.add(head);
    streams++;
  }
  const said = { number: ++sealed, takenAt: new Date().toISOString(), events: streams, streams };
  const { size } = await writer.seal(db, keys, 'bench.example/heads', said);
  return size;
}

/** The hashes of a tree over these entries, and nothing kept of them. */
function hashAlone(heads: readonly StreamHead[]): void {
  const tile = Buffer.alloc(tileWidth * 32);
  for (const [n, head] of heads.entries()) {
    leafHash(headEntry(head)).copy(tile, (n % tileWidth) * 32);
    if (n % tileWidth === tileWidth - 1) rootOf(tile, tileWidth);
  }
}

/** Row 24: what a seal adds to the verification that it comes with. */
export const sealing: Row = {
  numbers: [24],
  needs: [],
  work: 'sealing of changed heads',
  run: async (bench) => {
    const { rows: heads } = await bench.server.owner.query<StreamHead>(`${headsOf} order by application_id`);
    const folder = path.join(bench.server.folder, 'log-of-heads');
    const rate = (work: () => Promise<unknown>): Promise<Taken> =>
      meteredRate(bench.server, process.pid, heads.length, work);
    const product = (db: Pool) => async () => {
      await rm(folder, { recursive: true, force: true });
      return rate(() => seal(db, folder, heads));
    };
    const scan = () => rate(() => bench.server.owner.query(`copy (${headsOf}) to '/dev/null'`));
    const figures = await withCheckpoints(bench, (db) => pairs(bench.pairs, product(db), scan));
    const prototype = await pairs(bench.pairs, () => rate(async () => hashAlone(heads)), scan);
    await rm(folder, { recursive: true, force: true });
    const events = await rate(() => bench.server.owner.query("copy application_events to '/dev/null'"));
    const times = (events.figure / median(figures.product)).toFixed(1);
    const share = (median(prototype.product) / median(prototype.yardstick)).toFixed(2);
    return [
      {
        row: 24,
        work: `sealing of ${heads.length} changed heads`,
        unit: '/s',
        against: 'COPY of the heads to /dev/null',
        goal: { atLeast: 0.5 },
        notes: [`the tree's hashes alone: ${share}×; the seal takes ${times} times a COPY of their events`],
        ...figures,
      },
    ];
  },
};

/** An id with its place in it, so that they count up. */
const idOf = (n: number): string => `018f0000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
function* madeHeads(count: number): Generator<StreamHead> {
  for (let n = 0; n < count; n++) {
    const id = idOf(n);
    yield { id, version: 9, hash: digest('sha256', id, 'buffer') };
  }
}

/** Row 25: the proof of one application out of a long log, opened again for each. */
export const proving: Row = {
  numbers: [25],
  needs: [],
  work: 'proof of one application',
  run: (bench) => withCheckpoints(bench, (db) => proofs(bench, db)),
};

async function proofs(bench: Bench, db: Pool): Promise<Measured[]> {
  const folder = path.join(bench.server.folder, 'long-log');
  const count = bench.isQuick ? 100_000 : 10_000_000;
  const begun = performance.now();
  let mostBytes = 0;
  const watch = setInterval(() => {
    mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
  }, 100);
  const size = await seal(db, folder, madeHeads(count)).finally(() => clearInterval(watch));
  const seconds = (performance.now() - begun) / 1_000;
  const place = { folder, keys: keys.knownKeys, witnesses: { witnesses: [], quorum: 0 } };
  const took: number[] = [];
  for (let n = 0; n < 100; n++) {
    const asked = performance.now();
    const found = await sealedHead(db, place, idOf(Math.floor((count / 100) * n + n)));
    if (!found) throw new Error('a sealed application is not in the log');
    await printProof(db, found, place);
    took.push(performance.now() - asked);
  }
  await rm(folder, { recursive: true, force: true });
  return [
    {
      row: 25,
      work: `proof of one application out of ${size} entries`,
      unit: 'ms',
      product: took,
      yardstick: [],
      against: '',
      goal: { atMost: 50 },
      notes: [
        `slowest twentieth ${quantile(took, 0.95).toFixed(1)} ms; made in ${seconds.toFixed(0)} s, at ${Math.round(mostBytes / 2 ** 20)} MB in the bench's own process`,
      ],
    },
  ];
}
