import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { archiveOf } from '#services/privacy/export/archive.ts';
import { exportArchive, exportData } from '#services/privacy/export/export-data.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { counted } from '#state-machines/numbers.ts';
import { operator } from './operator.ts';
import { personMeant } from './person.ts';
import { UsageError, type Verb } from './tools.ts';

const help = `Usage: npm run ops -- export PERSON [--out FILE.zip] [--force] [--json]

Writes a ZIP with everything that is kept about a person: the JSON and every file, as the person downloads them when signed in. PERSON is the
e-mail address or the id of the account, or the id of an application. It leaves the same request and the same audit entries, under the
command line's name; with files, the person gets the mail that says the data is ready. An existing FILE is left alone without --force.`;

const unchanged = 'Nothing was written.';

/** Appears under its name when it is complete, and only its owner can read it. */
async function writeWhole(
  file: string,
  content: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`;
  let bytes = 0;
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      for await (const chunk of content) {
        await handle.writeFile(chunk);
        bytes += chunk.length;
        onBytes(bytes);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
    return bytes;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function refuseOverwriting(file: string): Promise<void> {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  if (isThere)
    throw new UsageError(`${file} is there already. ${unchanged} Name another with --out, or give --force.`);
}

export const exportPerson: Verb = {
  summary: 'everything about a person, as a ZIP',
  help,
  options: { out: { type: 'string' }, force: { type: 'boolean' } },
  arguments: ['person'],
  async run(tools, { person: given, out, force }) {
    const { ctx, config, answer, progress } = tools;
    const { userId, email } = await personMeant(tools, given, unchanged);
    const file = typeof out === 'string' ? out : `personal-data-${userId}.zip`;
    if (force !== true) await refuseOverwriting(file);
    progress('collecting');
    try {
      const data = await exportData(ctx, userId, operator, config.publicUrl);
      const wanted = { userId, exportId: data.exportId };
      const content = await exportArchive(ctx, wanted, operator, config.publicUrl);
      const bytes = await writeWhole(file, content, (done) => progress(`${counted(done, 'byte')} written`));
      const files = archiveOf(data)?.files ?? 0;
      const { exportId, applications } = data;
      answer({ ok: true, file, bytes, userId, exportId, applications: applications.length, files }, [
        `${file}: ${counted(applications.length, 'application')} and ${counted(files, 'file')} of ${email}, ${counted(bytes, 'byte')}.`,
        `It is kept as request ${exportId}${files > 0 ? ', and a mail tells the person that the data is ready' : ''}.`,
      ]);
      return 0;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'conflict')
        throw new UsageError(`The data of ${email} is being erased just now. ${unchanged}`);
      throw error;
    }
  },
};
