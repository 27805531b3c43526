import type { Product } from './product.ts';

/**
 * How many commands to other nodes a step should take (docs/scale.md), or may take where that is reached: then more is a failure.
 * Null where no person waits for it.
 */
export type Goal = number | { limit: number } | null;

const textOf = (goal: Goal): string => {
  if (goal === null) return '';
  return typeof goal === 'number' ? ` (goal ${goal})` : ` (limit ${goal.limit})`;
};

interface Taken {
  name: string;
  error: string | null;
}

/** The steps of a walk: each is done, said to be ok or failed, and counted. One that fails ends nothing but what builds upon it. */
export class Steps {
  readonly taken: Taken[] = [];
  readonly #product: Product;
  readonly #isVerbose: boolean;

  constructor(product: Product, { isVerbose = false }: { isVerbose?: boolean } = {}) {
    this.#product = product;
    this.#isVerbose = isVerbose;
  }

  /** @returns what `work` gives, or undefined when it failed */
  async take<T>(name: string, goal: Goal, work: () => Promise<T>): Promise<T | undefined> {
    const { lines, complaints } = this.#product;
    const before = lines.api.count();
    lines.api.taken();
    const started = performance.now();
    let error: string | null = null;
    let result: T | undefined;
    try {
      result = await work();
    } catch (thrown) {
      error = thrown instanceof Error ? thrown.message : String(thrown);
    }
    const tookMs = Math.round(performance.now() - started);
    const remote = lines.api.count() - before;
    const complained = complaints.api();
    if (goal !== null && typeof goal === 'object' && remote > goal.limit)
      error = [error, `more than ${goal.limit} remote commands`].filter(Boolean).join('; ');
    if (complained.length > 0) error = [error, ...new Set(complained)].filter(Boolean).join('; ');
    this.taken.push({ name, error });
    const figures = `${String(tookMs).padStart(6)} ms ${String(remote).padStart(5)} remote${textOf(goal)}`;
    process.stdout.write(
      `${error ? 'FAILED' : 'ok    '}  ${name.padEnd(44)}${figures}${error ? `\n        ${error.slice(0, 1_500)}` : ''}\n`,
    );
    if (this.#isVerbose)
      for (const text of lines.api.taken())
        process.stdout.write(`          ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}\n`);
    return result;
  }
}
