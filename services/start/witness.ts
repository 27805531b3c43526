import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '#services/platform/clock.ts';
import {
  isKeyName,
  parseVerifierKey,
  printVerifierKey,
} from '#services/platform/transparency/signed-note.ts';
import { witnessServer } from '#services/platform/transparency/witness/server.ts';
import { folderStore } from '#services/platform/transparency/witness/store.ts';
import { Witness } from '#services/platform/transparency/witness/witness.ts';
import { StartError } from './config.ts';
import { createLogger } from './logger.ts';
import { failStart, stopOnSignal } from './shutdown.ts';

const help = `Usage: npm run witness -- --name NAME --folder FOLDER --log KEY [--log KEY …] [--host HOST] [--port PORT]

A witness (c2sp.org/tlog-witness): cosigns the checkpoints of the logs whose keys are given, as long as they only grow.

  --name    its name in the world, an address without https: witness.example/w1
  --folder  its key and what it cosigned. Lose it, and what it vouched for is forgotten
  --log     a verifier key, as \`npm run ops -- log key\` prints it on the machine of the log
  --host    address to listen on, 127.0.0.1 unless given
  --port    8470 unless given; 0 for a free one
`;

/** Made once, with mode 0600; it never leaves the folder. */
async function keyIn(folder: string) {
  const file = path.join(folder, 'witness.key');
  const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, made, { mode: 0o600, flag: 'wx', flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  try {
    return createPrivateKey(await readFile(file, 'utf8'));
  } catch {
    throw new StartError(
      `${file} is not a private key. Restore it from its backup: another key is another witness.`,
    );
  }
}

function settingsOf(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        name: { type: 'string' },
        folder: { type: 'string' },
        log: { type: 'string', multiple: true },
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string', default: '8470' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) return null;
    const { name, folder, host } = values;
    if (!name || !isKeyName(name)) throw new Error('--name is missing, or has spaces or plus signs.');
    if (!folder) throw new Error('--folder is missing.');
    const logs = (values.log ?? []).map(parseVerifierKey);
    if (logs.length === 0) throw new Error('--log is missing: there is no log to cosign.');
    if (logs.some(({ type }) => type !== 'note'))
      throw new Error('--log is the key of a witness, not of a log.');
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port is not a port.');
    return { name, folder, logs, host, port };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${help}`);
  }
}

try {
  const settings = settingsOf(process.argv.slice(2));
  if (!settings) {
    process.stdout.write(help);
    process.exit(0);
  }
  const { name, folder, logs, host, port } = settings;
  const key = await keyIn(folder);
  const witness = new Witness({ name, key, logs, store: folderStore(folder), clock: systemClock });
  const logger = createLogger('info');
  const origins = logs.map((log) => log.name);
  // A store that was changed by another hand stops the start, rather than each request.
  for (const origin of origins) await witness.latest(origin);
  const server = witnessServer(witness, origins, (error) => logger.error({ err: error }, 'witness'));
  server.once('error', (error: NodeJS.ErrnoException) =>
    failStart(error.code === 'EADDRINUSE' ? new StartError(`Port ${port} is taken.`) : error),
  );
  server.listen(port, host, () => {
    const { port: open } = server.address() as AddressInfo;
    process.stdout.write(`${printVerifierKey(witness.key)} http://${host}:${open}\n`);
    logger.info({ origins }, 'witness is ready');
  });
  stopOnSignal(
    logger,
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  );
} catch (error) {
  failStart(error);
}
