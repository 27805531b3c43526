import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import semver from 'semver';
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
  peerDependencies?: Record<string, string>;
}
export interface Lock {
  packages: Record<string, Entry>;
}
/** Of package.json: versions by name, or what one package finds instead of what it asks for. */
export type Overrides = Record<string, string | Record<string, string>>;

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

const folderOf = (place: string): string =>
  place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1));

/** Where Node would look for `name` from the package at `from`: beside it, then in each folder above. */
function locked(packages: Lock['packages'], from: string, name: string): Entry | undefined {
  for (let at = from; ; at = folderOf(at)) {
    const entry = packages[`${at ? `${at}/` : ''}node_modules/${name}`];
    if (entry || at === '') return entry;
  }
}

function missing({ packages }: Lock): [string, Entry][] {
  return Object.entries(packages).flatMap(([from, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name, version]) => /^\d/.test(version) && !locked(packages, from, name))
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

/**
 * Packages that want another version of a peer than they find. For npm 9, which Debian 12 and 13 bring, the file lacks that
 * version even where the peer is optional, and `npm ci` refuses it; newer ones say nothing.
 */
export function unmetPeers({ packages }: Lock, overrides: Overrides): string[] {
  return Object.entries(packages).flatMap(([from, { peerDependencies = {} }]) => {
    const own = from.slice(from.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const settled = typeof overrides[own] === 'object' ? overrides[own] : {};
    return Object.entries(peerDependencies)
      .filter(([name]) => !(name in overrides) && !(name in settled))
      .flatMap(([name, range]) => {
        const version = locked(packages, folderOf(from), name)?.version;
        return version && !semver.satisfies(version, range, { includePrerelease: true })
          ? [`${own} wants ${name} ${range} beside it and finds ${version}; settle it under "overrides"`]
          : [];
      });
  });
}

export async function checkLockFile(): Promise<string[]> {
  const lock = JSON.parse(await readFile(file, 'utf8')) as Lock;
  const { overrides = {} } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    overrides?: Overrides;
  };
  const names = missing(lock).map(([name]) => name.replace('node_modules/', ''));
  return [
    ...(names.length > 0
      ? [`package-lock.json lacks ${names.join(', ')}; run node infra/check/lock-file.ts --write`]
      : []),
    ...unmetPeers(lock, overrides),
  ];
}

async function complete(): Promise<void> {
  const lock = JSON.parse(await readFile(file, 'utf8')) as Lock;
  const { '': own, ...others } = { ...lock.packages, ...Object.fromEntries(missing(lock)) };
  const sorted = Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1));
  lock.packages = { ...(own && { '': own }), ...Object.fromEntries(sorted) };
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
}

if (import.meta.main && process.argv.includes('--write')) await complete();
