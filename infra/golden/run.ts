import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { applicationMachine, machineVersion } from '#state-machines/application/machine.ts';
import { divergencesFrom } from './divergences.ts';
import { plays } from './plays.ts';
import { folderOf, goldenFolder, headsOf, readGolden } from './read.ts';

/**
 * `npm run golden`: records the histories of the machine in force that are not there yet, and lists where older ones part from it. What
 * was recorded once is never rewritten; both lists are part of the change that is reviewed.
 */
const folder = path.join(goldenFolder, folderOf(machineVersion));
await mkdir(folder, { recursive: true });
let added = 0;
for (const { name, lines } of plays()) {
  const file = path.join(folder, `${name}.jsonl`);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) continue;
  await writeFile(file, `${lines.join('\n')}\n`, { flag: 'wx' });
  added++;
}

const write = (file: string, value: unknown) =>
  writeFile(path.join(goldenFolder, file), `${JSON.stringify(value, null, 2)}\n`);
const histories = await readGolden();
await write('heads.json', headsOf(histories));
const divergences = divergencesFrom(applicationMachine, histories);
await write('divergences.json', divergences);
process.stdout.write(
  `${histories.length} golden histories, ${added} of them new; ${divergences.length} part from ${machineVersion}.\n`,
);
