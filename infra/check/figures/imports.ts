import type { Edge } from './sources.ts';

/** The folder of `services/` that a file is part of; none for contracts, which any capability may read. */
function capabilityOf(file: string): string | null {
  if (/^services\/[^/]+\/contract\.ts$/.test(file)) return null;
  const name = /^services\/([^/]+)\//.exec(file)?.[1] ?? null;
  return name === 'start' || name === 'http' ? null : name;
}

/** The capabilities from which imports lead back to themselves, sorted. */
export function capabilitiesInCycle(edges: readonly Edge[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    const [own, other] = [capabilityOf(from), capabilityOf(to)];
    if (own && other && own !== other) next.set(own, (next.get(own) ?? new Set()).add(other));
  }
  const reaches = (start: string): boolean => {
    const seen = new Set<string>();
    const open = [...(next.get(start) ?? [])];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (name === start) return true;
      if (seen.has(name)) continue;
      seen.add(name);
      open.push(...(next.get(name) ?? []));
    }
    return false;
  };
  return [...next.keys()].filter(reaches).sort();
}

/** Folders of `web/src/{public,portal,staff}` that have a page. */
function pageFolders(files: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const file of files) {
    const folder = /^(web\/src\/(?:public|portal|staff)\/.+)\/page\.tsx$/.exec(file)?.[1];
    if (folder) folders.add(folder);
  }
  return folders;
}

/** Imports from one page's folder into another's; a page may have pages below it, which are part of it. */
export function importsBetweenPages(edges: readonly Edge[], files: Iterable<string>): Edge[] {
  const folders = pageFolders(files);
  const pageOf = (file: string): string | null => {
    const parts = file.split('/').slice(0, 4).join('/');
    return folders.has(parts) || [...folders].some((folder) => folder.startsWith(`${parts}/`)) ? parts : null;
  };
  return edges.filter(({ from, to }) => {
    const [own, other] = [pageOf(from), pageOf(to)];
    return own !== null && other !== null && own !== other;
  });
}
