/** Runs what it is given one after the other, whether or not those before it succeeded. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

export function turns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
