import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';

/**
 * What a screen reader finds on a screen: landmarks, headings and controls by their names, in their order, as Playwright reads the
 * accessibility tree. Kept in `aria/`; what differs from day to day (rows, lists, words, numbers) is left out, and more than is kept may
 * be there. `--update-snapshots=all` writes the trees again.
 */
const folder = fileURLToPath(new URL('aria', import.meta.url));

const kept = new Set(
  `banner navigation main complementary contentinfo region search form heading button link textbox searchbox combobox checkbox radio
  radiogroup switch tab tablist tabpanel slider spinbutton group toolbar dialog alertdialog table rowgroup row columnheader article`.split(
    /\s+/,
  ),
);
/** Names of people and their addresses are another test's, or another day's. */
const isSomeones = /@|Amrein|Rahel|Livia/;

interface Node {
  indent: number;
  role: string;
  name: string | undefined;
  level: string | undefined;
}

function read(line: string): Node {
  const [, spaces = '', role = '', quoted] = /^( *)- '?(\w+)(?: ("(?:[^"\\]|\\.)*"))?/.exec(line) ?? [];
  const [, level] = /\[level=(\d)\]/.exec(line) ?? [];
  return { indent: spaces.length, role, name: quoted && (JSON.parse(quoted) as string), level };
}

function written({ indent, role, name, level }: Node): string {
  const escaped = name?.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\d.*\d|\d/, '\\d.*');
  const words = name === undefined ? '' : /\d/.test(name) ? ` /${escaped}/` : ` ${JSON.stringify(name)}`;
  const line = `${role}${words}${level ? ` [level=${level}]` : ''}`;
  return `${' '.repeat(indent)}- ${line.includes(': ') || line.includes(' /') ? `'${line.replaceAll("'", "''")}'` : line}`;
}

/** There only while they have something to show. */
const holders = new Set(['article', 'tabpanel']);

/** Rows of headings stay. */
const isRowOfData = ({ role }: Node, next: Node | undefined) =>
  role === 'row' && next?.role !== 'columnheader';

/** A node that is left out takes what is under it along, so that what stays keeps its place. */
function pruned(tree: string, deepest: number): string {
  const lines: Node[] = [];
  let leftOut = Number.POSITIVE_INFINITY;
  const nodes = tree.split('\n').map(read);
  for (const [index, node] of nodes.entries()) {
    const next = nodes[index + 1];
    if (!node.role || node.indent > leftOut) continue;
    leftOut = Number.POSITIVE_INFINITY;
    if (
      (deepest > 1 || !holders.has(node.role)) &&
      kept.has(node.role) &&
      node.indent <= 2 * deepest &&
      !isRowOfData(node, next) &&
      !isSomeones.test(node.name ?? '')
    )
      lines.push(node);
    else leftOut = node.indent;
  }
  const parents = (node: Node, index: number) => (lines[index + 1]?.indent ?? 0) > node.indent;
  return lines.map((node, index) => `${written(node)}${parents(node, index) ? ':' : ''}`).join('\n');
}

const isWriting = () => ['all', 'changed'].includes(test.info().config.updateSnapshots);

/**
 * The page as it stands now; nothing is loaded for it.
 * @param deepest levels below the landmarks; fewer where all below hangs on the applications that are there
 */
export async function expectTree(page: Page, name: string, deepest = 20): Promise<void> {
  const file = path.join(
    folder,
    `${name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
      .replaceAll(' ', '-')}.yml`,
  );
  const body = page.locator('body');
  if (isWriting()) {
    await mkdir(folder, { recursive: true });
    await writeFile(file, `${pruned(await body.ariaSnapshot(), deepest)}\n`);
  }
  expect(existsSync(file), `${name} has no tree yet: run with --update-snapshots=all`).toBe(true);
  await expect.soft(body, name).toMatchAriaSnapshot(await readFile(file, 'utf8'), { timeout: 5_000 });
}
