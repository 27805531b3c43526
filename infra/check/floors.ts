import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { importsOf } from './imports.ts';
import { repositoryFiles, root } from './tree.ts';

/** The floors of the house (docs/architecture.md): who may import whom. Types count like values. */
export interface Violation {
  file: string;
  line: number;
  /** What is wrong, in words. */
  rule: string;
}

/** From the bottom up: a capability may import those before it. Those that stand above reach down through parameters. */
const capabilities = [
  'identity',
  'contact',
  'applications',
  'detailed-info',
  'documents',
  'assessment',
  'originals',
  'audit',
  'sandbox',
  'bulk',
  'workbench',
  'test-mode',
  'notifications',
  'webhooks',
  'keys',
  'privacy',
  'users',
  'settings',
  'analytics',
  'journeys',
  'timeline',
  'incidents',
  'replay',
  'backup',
  'doctor',
  'background',
  'legacy-import',
] as const;

/** From the ground up. A file may import its own floor and those below. */
const serviceFloors = [
  'state-machines',
  'contract',
  'platform',
  'event-log',
  'capability',
  'http',
  'start',
] as const;
type ServiceFloor = (typeof serviceFloors)[number];
/** `free`: tests of services and of the whole, benchmarks, tooling. They may import anything. */
type Floor = ServiceFloor | 'web' | 'free' | 'unknown';

const isTest = (file: string): boolean => /\.(test|e2e)\.tsx?$/.test(file);

/** What the API promises, which browsers and services share: shapes, endpoints, and what an endpoint is. */
const isContract = (file: string): boolean =>
  /^services\/[^/]+\/(?:[a-z]+-)?contract\.ts$/.test(file) ||
  /^services\/([^/]+\/)+endpoints\.ts$/.test(file) ||
  file === 'services/platform/endpoint.ts';

function serviceFloor(folder: string, file: string): Floor {
  if (isContract(file)) return 'contract';
  if ((capabilities as readonly string[]).includes(folder)) return 'capability';
  const isFloor = folder === 'platform' || folder === 'event-log' || folder === 'http' || folder === 'start';
  return isFloor ? folder : 'unknown';
}

function floorOf(file: string): Floor {
  const [top = '', second = ''] = file.split('/');
  if (top === 'state-machines') return top;
  if (top === 'services') return serviceFloor(second, file);
  if (top === 'web') return second === 'src' ? 'web' : 'free';
  return top === 'infra' ? 'free' : 'unknown';
}

/** The folder that relative imports stay in. */
function roomOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  if (top === 'state-machines') return top;
  if (top === 'web' && second !== 'src' && second !== 'e2e') return top;
  return `${top}/${second}`;
}

const ownNames: readonly [RegExp, string][] = [
  [/^#state-machines\//, 'state-machines/'],
  [/^#services\//, 'services/'],
  [/^#web\//, 'web/src/'],
  [/^#infra\//, 'infra/'],
];

/** A package's name without the path inside it. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

type Target = { file: string } | { packageName: string };
/** What an import names: a file of the repository, or a package. */
export function targetOf(file: string, specifier: string): Target {
  if (specifier.startsWith('.')) return { file: path.posix.join(path.posix.dirname(file), specifier) };
  for (const [name, folder] of ownNames)
    if (name.test(specifier)) return { file: specifier.replace(name, folder) };
  return { packageName: packageOf(specifier) };
}

const isBuiltin = (name: string): boolean => name.startsWith('node:') || builtinModules.includes(name);
/** What any test may use besides what its floor may. */
const testTools = new Set(['vitest', 'fast-check', 'csv-parse']);
const allowedPackages: Partial<Record<Floor, ReadonlySet<string>>> = {
  'state-machines': new Set(['xstate', 'zod']),
  contract: new Set(['zod']),
};

function packageComplaint(file: string, floor: Floor, packageName: string): string | null {
  if (isTest(file) && (testTools.has(packageName) || isBuiltin(packageName))) return null;
  const allowed = allowedPackages[floor];
  if (allowed && !allowed.has(packageName)) {
    const what = floor === 'contract' ? 'a contract' : floor;
    return `${what} may import no package but ${[...allowed].join(' and ')}, not ${packageName}`;
  }
  if (floor === 'web' && isBuiltin(packageName)) return `web runs in a browser and has no ${packageName}`;
  return null;
}

function fileComplaint(file: string, floor: Floor, target: string): string | null {
  const targetFloor = floorOf(target);
  if (isTest(file) && (floor !== 'state-machines' || target.startsWith('infra/test/'))) {
    // A test of a service or page may set its scene with anything; one of the machines stays pure.
    return null;
  }
  if (floor === 'state-machines' && targetFloor !== floor)
    return `state-machines may import only itself, not ${target}`;
  if (floor === 'contract' && targetFloor !== 'contract' && targetFloor !== 'state-machines')
    return `a contract may import only state-machines and other contracts, not ${target}`;
  if (floor === 'web' && !['web', 'contract', 'state-machines'].includes(targetFloor))
    return `web may see only state-machines and contracts (contract.ts, endpoints.ts), not ${target}`;
  if (floor === 'web' || floor === 'free') return null;
  const [own, other] = [
    serviceFloors.indexOf(floor as ServiceFloor),
    serviceFloors.indexOf(targetFloor as ServiceFloor),
  ];
  if (other < 0) return `services may not import ${target}: it is outside their floors`;
  if (other > own) return `${floor} may not import ${target}: ${targetFloor} is a floor above it`;
  return floor === 'capability' && targetFloor === 'capability' ? upwardComplaint(file, target) : null;
}

const placeOf = (file: string): number =>
  (capabilities as readonly string[]).indexOf(file.split('/')[1] ?? '');

function upwardComplaint(file: string, target: string): string | null {
  if (placeOf(target) <= placeOf(file)) return null;
  const [own, other] = [file.split('/')[1], target.split('/')[1]];
  return `${own} may not import ${target}: ${other} comes after it in the order of capabilities`;
}

/** The violations of one file. `file` is its path from the root. */
export function violationsIn(file: string, source: string): Violation[] {
  const floor = floorOf(file);
  if (floor === 'unknown')
    return [{ file, line: 1, rule: 'this folder has no floor; give it one in infra/check/floors.ts' }];
  const violations: Violation[] = [];
  for (const { specifier, line } of importsOf(file, source)) {
    // A computed import is only known at run time.
    if (specifier === null) continue;
    const target = targetOf(file, specifier);
    const say = (rule: string) => violations.push({ file, line, rule });
    if ('packageName' in target) {
      const complaint = packageComplaint(file, floor, target.packageName);
      if (complaint) say(complaint);
      continue;
    }
    const room = roomOf(file);
    if (specifier.startsWith('.') && !target.file.startsWith(`${room}/`))
      say(`a relative import may not leave ${room}; write #… instead of ${specifier}`);
    const complaint = fileComplaint(file, floor, target.file);
    if (complaint) say(complaint);
  }
  return violations;
}

/** @returns every violation of the tree, in the order of the files */
export async function checkFloors(): Promise<Violation[]> {
  const files = await repositoryFiles(['state-machines', 'services', 'web', 'infra']);
  const violations: Violation[] = [];
  for (const file of files.filter((name) => /\.tsx?$/.test(name)))
    violations.push(...violationsIn(file, await readFile(path.join(root, file), 'utf8')));
  return violations;
}
