import { isKeyName } from '#services/platform/transparency/signed-note.ts';
import type { Seal } from './log-entry.ts';
import { LogFolder } from './log-folder.ts';
import { openLog, tableCheckpoints } from './open-log.ts';
import { addMissing, countLog, type Resumed } from './resume-after-loss.ts';
import { SealWriter } from './seal-writer.ts';
import { SealedLog, saidBy } from './sealed-log.ts';
import { oneSigner, type SigningPlace } from './sign-checkpoint.ts';
import { sealedKeys } from './signers.ts';

/** What is still known of the log that is given up. */
interface FormerLog {
  folder: LogFolder;
  log: SealedLog | null;
  /** The newest checkpoint that is left, and the numbers that were used. */
  last: { origin: string; size: number; root: Buffer } | null;
  number: number;
}

async function readFormer({ pool, secrets, folder: path }: SigningPlace, name: string): Promise<FormerLog> {
  const folder = new LogFolder(path);
  const note = await folder.checkpoint();
  const table = await tableCheckpoints(pool);
  // What does not hold stays aside as it is, for those who look into it.
  const log = await openLog({ folder, keys: secrets.knownKeys, note, table }, () => undefined);
  const notes = [log?.note, note, ...table.map((row) => row.note).reverse()].filter((each) => each != null);
  const said = notes.map(saidBy).filter((each) => each !== null);
  if (said.some(({ origin }) => origin === name))
    throw new Error(
      `The log was ${name} before. Nothing was signed: a new log needs a name that none had before.`,
    );
  const number = Math.max(table.at(-1)?.number ?? 0, log?.last.number ?? 0);
  return { folder, log, last: said[0] ?? null, number };
}

/** Of the log before; each up to the last size that is known of it. */
function formerKeys({ secrets }: SigningPlace, { log, last }: FormerLog): NonNullable<Seal['keys']> {
  if (!last) return [];
  return sealedKeys(last.origin, secrets.knownKeys, log).map(({ key, until }) => ({
    key,
    until: until ?? last.size,
  }));
}

/**
 * Begins a log under another name, where the one before cannot be continued: its folder is gone or damaged, or witnesses saw more of it than is
 * left. What is left is put aside (`before-NUMBER` in the folder), and the first seal says for ever which log it replaces, and why.
 * The next seal adds what every application ends with.
 * @throws Error a sentence for the operator
 */
export async function beginNewLog(
  place: SigningPlace,
  { reason, at, name }: { reason: string; at: Date; name: string },
): Promise<Resumed> {
  const { pool, secrets } = place;
  if (!isKeyName(name))
    throw new Error(
      'The name of a log has no spaces and no plus signs: example.com/log-2. Nothing was signed.',
    );
  return oneSigner(place, async () => {
    const former = await readFormer(place, name);
    const { log, last } = former;
    const number = former.number + 1;
    const aside = await former.folder.setAside(`before-${number}`);
    const moved = log && (await SealedLog.open(log.note, aside.readTile));
    const writer = await SealWriter.open(former.folder, null);
    try {
      const applications = moved ? await addMissing(pool, moved, writer, () => undefined) : [];
      const said = {
        ...{ number, takenAt: at.toISOString(), ...(await countLog(pool)) },
        lost: { reason, after: 0, applications: applications.length },
        ...(last && { replaces: { origin: last.origin, size: last.size, root: last.root.toString('hex') } }),
      };
      const taken = await writer.seal(pool, secrets, name, said, formerKeys(place, former));
      return { applications, checkpoints: former.number, taken };
    } finally {
      await writer.end();
    }
  });
}
