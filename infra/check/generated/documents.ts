import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { machineLayout } from '#web/staff/machine-picture/layout.ts';
import { svgOf } from '#web/staff/machine-picture/svg.ts';
import { root } from '../tree.ts';
import { errorCodes } from './error-codes.ts';
import { forgeryTable } from './forgeries.ts';
import { machinePicture } from './machine-picture.ts';
import { workflowRules } from './workflow.ts';

/** Documents that say what the code says (decision 0047). `npm run docs` writes them. */
const documents: readonly { file: string; draw: () => string }[] = [
  { file: 'docs/machine.md', draw: machinePicture },
  { file: 'docs/pictures/machine.svg', draw: () => svgOf(machineLayout) },
  { file: 'docs/rules/workflow.md', draw: workflowRules },
  { file: 'docs/rules/error-codes.md', draw: errorCodes },
  { file: 'docs/rules/forgeries.md', draw: forgeryTable },
];

/** @returns complaints; none when every committed document is what the code generates */
export async function checkDocuments(): Promise<string[]> {
  const complaints = await Promise.all(
    documents.map(async ({ file, draw }) => {
      const committed = await readFile(path.join(root, file), 'utf8').catch(() => '');
      return committed === draw() ? [] : [`${file} differs from what the code generates: run npm run docs`];
    }),
  );
  return complaints.flat();
}

if (import.meta.main) for (const { file, draw } of documents) await writeFile(path.join(root, file), draw());
