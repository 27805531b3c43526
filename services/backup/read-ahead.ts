const underWayAtMost = 8;

/** Does the same for each, several beside each other, since a bucket takes long to answer and answers many at once. @returns results in order */
export async function* readAhead<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  const rest = items.values();
  const begin = () => {
    const { value, done } = rest.next();
    if (done) return;
    const begun = work(value);
    // Reported when it is its turn.
    begun.catch(() => undefined);
    underWay.push(begun);
  };
  for (let n = 0; n < underWayAtMost; n++) begin();
  for (let next = underWay.shift(); next; next = underWay.shift()) {
    const result = await next;
    begin();
    yield result;
  }
}
