import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { VerifierKey } from '#services/platform/transparency/signed-note.ts';
import type { KnownWitness } from '#services/platform/transparency/witness/ask.ts';
import { witnessServer } from '#services/platform/transparency/witness/server.ts';
import { folderStore } from '#services/platform/transparency/witness/store.ts';
import { Witness } from '#services/platform/transparency/witness/witness.ts';

export interface TestWitness extends KnownWitness {
  witness: Witness;
  folder: string;
  errors: unknown[];
  close: () => Promise<void>;
}

async function listen(server: http.Server): Promise<{ url: string; close: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** A real witness on loopback. */
export async function startWitness(
  name: string,
  logs: readonly VerifierKey[],
  { folder = '', key = generateKeyPairSync('ed25519').privateKey, clock = () => new Date() } = {},
): Promise<TestWitness> {
  const place = folder || (await mkdtemp(path.join(os.tmpdir(), 'cursus-witness-')));
  const witness = new Witness({ name, key, logs, store: folderStore(place), clock });
  const errors: unknown[] = [];
  const origins = logs.map((log) => log.name);
  const server = witnessServer(witness, origins, (error) => errors.push(error));
  return { ...(await listen(server)), key: witness.key, witness, folder: place, errors };
}

/** A server that gives one answer, whatever is asked. */
export const startLiar = (
  answer: (body: string, response: http.ServerResponse) => void,
): Promise<{ url: string; close: () => Promise<void> }> =>
  listen(
    http.createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => answer(Buffer.concat(chunks).toString(), response));
    }),
  );
