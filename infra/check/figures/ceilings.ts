import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../tree.ts';
import { type Figure, figures } from './figures.ts';

/**
 * A figure may come nearer to its aim and not go back. What it has reached is kept in ceilings.json;
 * `node infra/check/figures/ceilings.ts --lower` writes what is reached now.
 */
type Kept = Record<string, readonly number[]>;
const file = 'infra/check/figures/ceilings.json';

const isWorse = (value: number, kept: number, { atLeast }: Figure['aim'][number]): boolean =>
  atLeast === undefined ? value > kept : value < kept;

/** One that has reached its aim may move as long as it stays there. */
const isMet = (value: number, { atMost = Number.POSITIVE_INFINITY, atLeast = 0 }: Figure['aim'][number]) =>
  value <= atMost && value >= atLeast;

export function complaintsOf(rows: readonly Figure[], kept: Kept): string[] {
  return rows.flatMap(({ what, is, aim, where }) =>
    is.flatMap((value, index) => {
      const before = kept[what]?.[index];
      const goal = aim[index] ?? {};
      if (before === undefined) return [`${what}: ${file} does not name it; run ceilings.ts --lower`];
      if (!isWorse(value, before, goal) || isMet(value, goal)) return [];
      return [`${what}: ${value}, and it was ${before} before${where ? ` (${where})` : ''}`];
    }),
  );
}

const read = async (): Promise<Kept> => JSON.parse(await readFile(path.join(root, file), 'utf8'));

export const checkFigures = async (): Promise<string[]> => complaintsOf(await figures(), await read());

async function lower(): Promise<void> {
  const kept = await read().catch((): Kept => ({}));
  const next = Object.fromEntries(
    (await figures()).map(({ what, is, aim }) => [
      what,
      is.map((value, index) => {
        const before = kept[what]?.[index] ?? value;
        return isWorse(value, before, aim[index] ?? {}) ? before : value;
      }),
    ]),
  );
  const lines = Object.entries(next).map(
    ([what, reached]) => `  ${JSON.stringify(what)}: [${reached.join(', ')}]`,
  );
  await writeFile(path.join(root, file), `{\n${lines.join(',\n')}\n}\n`);
}

if (process.argv.includes('--lower')) await lower();
