import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './api.ts';

/** A copy of the sources with the installed packages: nothing in the working folder is built or left behind. */
export async function copyOfSources(folder: string): Promise<string> {
  const copy = path.join(folder, 'cursus');
  const listed = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 1 << 24,
  });
  for (const name of listed.stdout.split('\0').filter(Boolean))
    await cp(path.join(root, name), path.join(copy, name)).catch(() => undefined);
  // Each package is linked by itself, so that caches among them are the copy's own.
  const packages = path.join(root, 'node_modules');
  await mkdir(path.join(copy, 'node_modules'));
  for (const name of await readdir(packages))
    if (name !== '.cache') await symlink(path.join(packages, name), path.join(copy, 'node_modules', name));
  return copy;
}
