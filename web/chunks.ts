import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Which file of the build a module goes into. A screen asks for few files, and for little that it does not use: modules
 * lie together when the same areas need them at once. What is left is split by the bundler, a file for each set of users.
 */
const sources = `${import.meta.dirname.replaceAll(path.sep, '/')}/src/`;

type Area = 'public' | 'portal' | 'staff';
const areas: readonly Area[] = ['public', 'portal', 'staff'];

/** What an area draws at once, on whichever page. */
const frames: Record<Area, readonly string[]> = {
  public: ['public/layout.tsx'],
  portal: ['portal/layout.tsx'],
  staff: ['staff/shell/layout.tsx', 'staff/shell/session-upkeep.tsx'],
};

/** So many users in an area make it fetch a module with what it always needs. */
const often = 5;

/** web/prerender.ts looks these up by their names. */
const looksUp = /\/src\/(?:take-over|(?:public|portal)\/(?:layout|(?:[a-z-]+\/)?page))\.tsx$/;
const queries = /\/@tanstack\/(?:react-query|query-core)\//;
/** What /verify does with a history, without React: it must not share a file with what needs React. */
const tool = 'history-check/tool.ts';
/** Heavy, and for few tables. */
const longTables = /\/@tanstack\/(?:react-virtual|virtual-core)\/|\/ui\/table\/(?:virtual|spacer|lines)/;
const tables = /\/@tanstack\/(?:table-core|react-table|store|react-store)\/|\/ui\/table\//;

/** What runs when a module is asked for: itself and all that it imports. */
class Uses {
  /** By what is asked for on its own: screens, dialogs and whatever else comes later. */
  readonly #needed = new Map<string, Set<string>>();

  constructor(imports: (id: string) => { now: readonly string[]; later: readonly string[] }, entry: string) {
    const waiting = [entry];
    for (let asked = waiting.pop(); asked !== undefined; asked = waiting.pop()) {
      if (this.#needed.has(asked)) continue;
      const needed = new Set<string>([asked]);
      // A set goes on with what is added to it meanwhile.
      for (const id of needed) {
        const { now, later } = imports(id);
        for (const each of now) needed.add(each);
        waiting.push(...later);
      }
      this.#needed.set(asked, needed);
    }
  }

  isNeededBy = (file: string, id: string): boolean => this.#needed.get(sources + file)?.has(id) ?? false;

  /** Where it is needed, as paths from web/src. */
  of = (id: string): string[] =>
    [...this.#needed].filter(([, needed]) => needed.has(id)).map(([asked]) => asked.replace(sources, ''));
}

/** What the list and the records opened from it share, which no other list needs. */
const listAddress = /\/staff\/address\/(?:returned-from|list-filters|happened-text)\.ts$/;

/** What places a menu or popover, which no screen draws at once. */
const floats =
  /\/@floating-ui\/|\/@base-ui\/.*(?:Positioner|AnchorPositioning|useFloating\.|middleware\/|hideMiddleware|adaptiveOrigin|AnchoredPopup)/;

function fileOfStaff(id: string, users: readonly string[], uses: Uses): string | null {
  if (longTables.test(id)) return null;
  if (tables.test(id)) return 'tables';
  if (floats.test(id) && !users.some((user) => user.endsWith('/page.tsx'))) return 'floats';
  if (listAddress.test(id)) return 'list-address';
  if (users.length > often) return 'screens';
  const [folder = '', ...others] = new Set(users.map((user) => user.split('/', 2).join('/')));
  // The list of applications is opened most, and would ask for each of these.
  if (others.length > 0) return uses.isNeededBy('staff/applications/page.tsx', id) ? 'lists' : null;
  // What a screen shares with its own dialogs.
  return uses.isNeededBy(`${folder}/page.tsx`, id) ? folder.replace('/', '-') : null;
}

function fileOf(id: string, uses: Uses): string | null {
  if (looksUp.test(id)) return null;
  // Their package names everything in one file, so all of it would seem to be needed everywhere.
  if (queries.test(id)) return /infinite/i.test(id) ? 'screens' : null;
  if (uses.isNeededBy(tool, id)) return null;
  if (uses.isNeededBy('take-over.tsx', id)) return 'site';
  const users = uses.of(id);
  const count = (area: Area) => users.filter((user) => user.startsWith(`${area}/`)).length;
  const inFrame = (area: Area) => frames[area].some((file) => uses.isNeededBy(file, id));
  const isOften = (area: Area) => inFrame(area) || count(area) >= often;
  const [isPublic, isPortal, isStaff] = areas.map((area) => count(area) > 0);

  const isUpkeep = uses.isNeededBy('public/session-upkeep.tsx', id) && inFrame('staff');
  if (isUpkeep && count('public') < 3) return 'upkeep';
  if (isPublic)
    return isOften('public') && isOften('staff') && !id.includes('node_modules') ? 'common' : null;
  if (isPortal && isStaff) return isOften('portal') || isOften('staff') ? 'shared' : null;
  if (isPortal) return isOften('portal') ? 'portal' : null;
  if (!isStaff) return null;
  return inFrame('staff') ? 'staff' : fileOfStaff(id, users, uses);
}

/** The plugin has to be among Vite's, since it sees what imports what. */
export function chunks(): { plugin: Plugin; nameOf: (id: string) => string | null } {
  let uses: Uses | undefined;
  return {
    plugin: {
      name: 'chunks',
      apply: 'build',
      buildEnd() {
        uses = new Uses(
          (id) => {
            const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
            return { now: importedIds, later: dynamicallyImportedIds };
          },
          sources.replace(/src\/$/, 'index.html'),
        );
      },
    },
    nameOf: (id) => (uses ? fileOf(id, uses) : null),
  };
}
