/** A binary heap by instant: what happens next, in a simulation of many lives at once. */
export class TimeQueue<T extends { at: number }> {
  readonly #items: T[] = [];

  get size(): number {
    return this.#items.length;
  }

  push(item: T): void {
    const items = this.#items;
    let i = items.push(item) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if ((items[parent] as T).at <= item.at) break;
      items[i] = items[parent] as T;
      i = parent;
    }
    items[i] = item;
  }

  peek(): T | undefined {
    return this.#items[0];
  }

  pop(): T | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (items.length === 0 || !last) return first;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && (items[child + 1] as T).at < (items[child] as T).at) child++;
      if ((items[child] as T).at >= last.at) break;
      items[i] = items[child] as T;
      i = child;
    }
    items[i] = last;
    return first;
  }
}
