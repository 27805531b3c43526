import { writeFile } from 'node:fs/promises';
import { zippedProof } from '#services/event-log/proof/zip.ts';
import { isId, UsageError, type Verb } from './tools.ts';

export const proof: Verb = {
  summary: 'one application’s history, to be checked offline by anyone',
  help: `Usage: npm run ops -- proof APPLICATION [--out FILE.zip] [--json]

Writes a ZIP with the history, the proof that its last event is in the signed log of heads, the public key and a verifier of one file: \`node verify.mjs\` needs Node 20 and
nothing else. Names, notes and reasons are not in it, or encrypted.`,
  options: { out: { type: 'string' } },
  arguments: ['application'],
  async run({ ctx, answer }, { application, out }) {
    const id = String(application ?? '');
    if (!isId(id)) throw new UsageError(`'${id}' is not the id of an application.`);
    const zip = await zippedProof(ctx, id);
    if (!zip) throw new UsageError('There is no such application.');
    const file = typeof out === 'string' ? out : `proof-${id}.zip`;
    await writeFile(file, zip);
    answer({ ok: true, file, bytes: zip.length }, [
      `${file}: unpack it and run node verify.mjs in its folder.`,
    ]);
    return 0;
  },
};
