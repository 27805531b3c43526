import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './tree.ts';

/**
 * The lock file names every optional package of every platform. npm leaves out those that the registry at hand did not
 * offer when the lock was written, and `npm ci` then refuses the whole file. `node infra/check/lock-file.ts --write`
 * adds them by name; npm fetches one only on the platform it is for.
 */
const file = path.join(root, 'package-lock.json');

interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
interface Lock {
  packages: Record<string, Entry>;
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'openbsd', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/** What platform a package is for, read from its name; null when the name tells of none. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | null {
  const words = name.split(/[/-]/);
  const os = words.find((word) => systems.includes(word));
  const cpu = words.find((word) => processors.includes(word));
  if (!os || !cpu) return null;
  const libc = os === 'linux' && (words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc');
  return { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) };
}

/** Where Node would look for `name` from the package at `from`: beside it, then in each folder above. */
function isLocked(packages: Lock['packages'], from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (at === '') return false;
  }
}

function missing({ packages }: Lock): [string, Entry][] {
  return Object.entries(packages).flatMap(([from, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name, version]) => /^\d/.test(version) && !isLocked(packages, from, name))
      .flatMap(([name, version]): [string, Entry][] => {
        const platform = platformOf(name);
        return platform
          ? [
              [
                `node_modules/${name}`,
                { version, ...(entry.dev && { dev: true }), optional: true, ...platform },
              ],
            ]
          : [];
      }),
  );
}

export async function checkLockFile(): Promise<string[]> {
  const lock = JSON.parse(await readFile(file, 'utf8')) as Lock;
  const names = missing(lock).map(([name]) => name.replace('node_modules/', ''));
  return names.length > 0
    ? [`package-lock.json lacks ${names.join(', ')}; run node infra/check/lock-file.ts --write`]
    : [];
}

async function complete(): Promise<void> {
  const lock = JSON.parse(await readFile(file, 'utf8')) as Lock;
  const { '': own, ...others } = { ...lock.packages, ...Object.fromEntries(missing(lock)) };
  const sorted = Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1));
  lock.packages = { ...(own && { '': own }), ...Object.fromEntries(sorted) };
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
}

if (import.meta.main && process.argv.includes('--write')) await complete();
