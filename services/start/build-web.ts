import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { webDist } from '#services/http/web-dist.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = path.join(webDist, '.built-from');

/** Newest change among everything that goes into the site. */
async function newestSource(): Promise<string> {
  let newest = 0;
  const sources = [
    'web/src/**/*',
    'web/public/**/*',
    'web/*.*',
    'state-machines/**/*.ts',
    'services/*/contract.ts',
    'package-lock.json',
  ];
  for await (const file of glob(sources, { cwd: root }))
    newest = Math.max(newest, (await stat(path.join(root, file))).mtimeMs);
  return String(newest);
}

/** Builds the site unless the built one is current. In a container it is built with the image and there are no sources. */
export async function buildWeb(): Promise<void> {
  if (!existsSync(path.join(root, 'web/vite.config.ts'))) return;
  const newest = await newestSource();
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
