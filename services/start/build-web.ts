import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { webDist } from '#services/http/web-dist.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = path.join(webDist, '.built-from');

const namesIn = (folder: string, recursive = false): string[] =>
  readdirSync(path.join(root, folder), { recursive }).map((name) => path.join(folder, String(name)));

/** Everything that goes into the site, with the folders that hold it. Each start reads it: patterns take five times as long. */
const sources = (): string[] => [
  ...['web/src', 'web/public', 'state-machines'].flatMap((folder) => [folder, ...namesIn(folder, true)]),
  ...namesIn('web').filter((name) => path.extname(name)),
  ...namesIn('services').map((folder) => path.join(folder, 'contract.ts')),
  'package-lock.json',
];

/** Newest change among them. */
function newestSource(): string {
  const times = sources().map(
    (name) => statSync(path.join(root, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  return String(Math.max(...times));
}

/** Builds the site unless the built one is current. In a container it is built with the image and there are no sources. */
export async function buildWeb(): Promise<void> {
  if (!existsSync(path.join(root, 'web/vite.config.ts'))) return;
  const newest = newestSource();
  if ((await readFile(stamp, 'utf8').catch(() => '')) === newest) return;
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(
    process.execPath,
    [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'error'],
    // As visitors get it, in tests too: there the site would also carry what checks answers (docs/decisions/0051).
    { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  );
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error('The site could not be built; see the messages above.');
  await writeFile(stamp, newest);
}
