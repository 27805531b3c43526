/** Names as they are, numbered where one comes again: every version of a document may be called the same. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const cut = dot > name.lastIndexOf('/') + 1 ? dot : name.length;
    let free = name;
    // some systems take upper and lower case for the same
    for (let number = 2; taken.has(free.toLowerCase()); number++)
      free = `${name.slice(0, cut)} (${number})${name.slice(cut)}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
