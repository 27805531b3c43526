/** What becomes of each part of an address's query; a part that is given as nothing goes, one of several values stands once for each. */
export type QueryPatch = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** A query with some of its parts changed; all others stay, each in its place. */
export function changedQuery(search: string, patch: QueryPatch): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch)) {
    const [first, ...more] = [value ?? []].flat().filter((one) => one !== '');
    if (first === undefined) next.delete(name);
    else next.set(name, first);
    for (const one of more) next.append(name, one);
  }
  return next;
}
