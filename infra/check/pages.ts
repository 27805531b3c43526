import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { importsOf } from './imports.ts';
import { repositoryFiles, root } from './tree.ts';

/**
 * The rooms of the web areas (docs/architecture.md). A folder of an area is a page of the route tree, or a room that is named
 * here and that the area's pages share. What all areas share stands beside them, in `web/src/ui`, `api`, `applicant` and so on.
 */
const sharedRooms = {
  public: [
    'application-form',
    'components',
    'consent',
    'contact-form',
    'credentials',
    'draft',
    'engraving',
    'policy',
    'privacy-rights',
    'questionnaire',
    'security-report',
    'styles',
    'withdrawal',
  ],
  portal: ['document-uploads', 'frame'],
  staff: [
    'address',
    'bulk',
    'components',
    'credentials',
    'decisions',
    'dossier',
    'events',
    'gate',
    'machine-picture',
    'palette',
    'queries',
    'runs',
    'shell',
    'styles',
    'test-mode',
    'time',
    'views',
  ],
} as const;
type Area = keyof typeof sharedRooms;

/** The portal stands inside the public site's frame and is built from its rooms; no area sees another otherwise. */
const openTo: Partial<Record<Area, readonly Area[]>> = { portal: ['public'] };

const source = 'web/src/';
const routeTree = `${source}routes.tsx`;

/** Where a file stands: `folder` is null for the area's own files, such as its layout. */
interface Place {
  area: Area;
  folder: string | null;
}

const isArea = (name: string): name is Area => name in sharedRooms;

function placeOf(file: string): Place | null {
  if (!file.startsWith(source)) return null;
  const [area = '', ...inside] = file.slice(source.length).split('/');
  return isArea(area) ? { area, folder: inside.length > 1 ? (inside[0] ?? null) : null } : null;
}

const isShared = ({ area, folder }: Place): boolean =>
  folder === null || (sharedRooms[area] as readonly string[]).includes(folder);

const targetOf = (file: string, specifier: string): string =>
  specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), specifier)
    : specifier.replace(/^#web\//, source);

/** @returns what is wrong with one import; null when it may be */
function complaint(file: string, target: string): string | null {
  const [from, to] = [placeOf(file), placeOf(target)];
  if (!to) return null;
  if (from && from.area !== to.area && !openTo[from.area]?.includes(to.area))
    return `${from.area} may not import ${target}: what both areas use belongs beside them, in ${source}`;
  const isOwn = from?.area === to.area && from.folder === to.folder;
  if (isOwn || isShared(to)) return null;
  return `only the route tree may import from the page ${to.area}/${to.folder}: what others use too belongs in a shared room`;
}

/** The wrong imports of one file of `web/src`, each as `file:line why`. Tests may import anything. */
export function pageViolationsIn(file: string, code: string): string[] {
  if (file === routeTree || /\.test\.tsx?$/.test(file)) return [];
  return importsOf(file, code).flatMap(({ specifier, line }) => {
    if (specifier === null) return [];
    const why = complaint(file, targetOf(file, specifier));
    return why === null ? [] : [`${file}:${line} ${why}`];
  });
}

const folderKey = ({ area, folder }: Place): string => `${area}/${folder}`;

/** Folders that are neither a page of the route tree nor declared, and declared rooms that do not exist. */
export function roomViolations(files: readonly string[], tree: string): string[] {
  const folders = new Map<string, Place>();
  for (const file of files) {
    const place = placeOf(file);
    if (place?.folder) folders.set(folderKey(place), place);
  }
  const routed = importsOf(routeTree, tree).flatMap(({ specifier }) =>
    specifier === null ? [] : (placeOf(targetOf(routeTree, specifier)) ?? []),
  );
  const pages = new Set(routed.map(folderKey));
  const declared = Object.entries(sharedRooms).flatMap(([area, rooms]) =>
    rooms.map((room) => `${area}/${room}`),
  );
  return [
    ...[...folders.values()]
      .filter((place) => !isShared(place) && !pages.has(folderKey(place)))
      .map(
        (place) => `${source}${folderKey(place)} is neither a page nor a shared room of infra/check/pages.ts`,
      ),
    ...declared
      .filter((room) => !folders.has(room))
      .map((room) => `${source}${room} is declared in infra/check/pages.ts and does not exist`),
  ];
}

/** @returns every import from page to page or from area to area, and every folder of no known kind */
export async function checkPages(): Promise<string[]> {
  const files = await repositoryFiles(['web/src']);
  const violations = roomViolations(files, await readFile(path.join(root, routeTree), 'utf8'));
  for (const file of files.filter((name) => /\.tsx?$/.test(name)))
    violations.push(...pageViolationsIn(file, await readFile(path.join(root, file), 'utf8')));
  return violations;
}
