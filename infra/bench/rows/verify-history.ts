import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { headEntry } from '#services/event-log/checkpoint/log-entry.ts';
import type { HistoryVerifier } from '#services/event-log/contract.ts';
import { printCheckpoint } from '#services/platform/transparency/checkpoint.ts';
import {
  printNote,
  printVerifierKey,
  signText,
  verifierKey,
} from '#services/platform/transparency/signed-note.ts';
import { printTlogProof } from '#services/platform/transparency/tlog-proof.ts';
import { leafHash, nodeHash } from '#services/platform/transparency/tree-hash.ts';
import type { Row } from '../bench.ts';
import { pairs } from '../pairs.ts';

const events = 10_000;
const origin = 'bench.example/log';
const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const bodyOf = (applicationId: string, version: number): string =>
  JSON.stringify({
    ...{ actor: { id: applicationId, kind: 'staff' }, applicationId },
    at: new Date(1_700_000_000_000 + version * 1_000).toISOString(),
    ...{ commandId: randomUUID(), data: { text: randomBytes(60).toString('base64') }, eventId: randomUUID() },
    ...{ from: 'raw_review_pending', to: 'raw_review_pending', type: 'note.added', version },
  });

/** A history of its own, as an applicant keeps it, in a log of two entries. */
function madeHistory() {
  const applicationId = randomUUID();
  let before = sha256(applicationId);
  const history = Array.from({ length: events }, (_, n) => {
    const event = {
      version: n + 1,
      prevHash: before.toString('hex'),
      body: bodyOf(applicationId, n + 1),
    };
    before = sha256(before, event.body);
    return event;
  });
  const seal = JSON.stringify({ takenAt: new Date().toISOString() });
  const head = leafHash(headEntry({ id: applicationId, version: events, hash: before }));
  const last = leafHash(Buffer.from(seal));
  const text = printCheckpoint({ origin, size: 2, root: nodeHash(head, last) });
  const { privateKey } = generateKeyPairSync('ed25519');
  const whole = {
    applicationId,
    head: { version: events, hash: before.toString('hex') },
    seal: { entry: seal, proof: [head.toString('base64')] },
    events: history,
  };
  const file = printTlogProof({
    index: 0,
    inclusion: [last],
    checkpoint: printNote(text, [signText(text, origin, privateKey)]),
    extra: Buffer.from(JSON.stringify(whole)),
  });
  return { file: Buffer.from(file), history, key: printVerifierKey(verifierKey(origin, privateKey)) };
}

/** Milliseconds of processor time. */
async function processorMs(work: () => Promise<unknown> | unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

export const verifyHistory: Row = {
  numbers: [23],
  needs: [],
  needsNoLog: true,
  work: 'verify.mjs: the history of one application',
  run: async (bench) => {
    const program = new URL('../../../services/event-log/proof/verify.mjs', import.meta.url);
    const { check }: HistoryVerifier = await import(program.href);
    const { file, history, key } = madeHistory();
    const figures = await pairs(
      Math.max(bench.pairs, 3),
      () =>
        processorMs(async () => {
          const { verdict } = await check(file, { keys: [key] });
          if (verdict !== 'genuine') throw new Error(`verify.mjs says ${verdict}`);
        }),
      () =>
        processorMs(() => history.map(({ prevHash, body }) => sha256(Buffer.from(prevHash, 'hex'), body))),
    );
    return [
      {
        ...{
          row: 23,
          work: `verify.mjs: a history of ${events / 1_000}k events, processor time`,
          unit: 'ms',
        },
        ...{ against: 'SHA-256 of every text', goal: { atMost: 1_000 }, isGoalOfProduct: true, ...figures },
      },
    ];
  },
};
