import { statementsOverShards } from './counting-line.ts';
import type { Product } from './product.ts';

/**
 * How many commands to other nodes a step may take at most, or how many statements that ask several shards (docs/scale.md).
 * Null where no person waits for it.
 */
export type Goal = { of: 'commands' | 'statements'; most: number } | null;

interface Counted {
  commands: number;
  statements: number;
}

const isReached = (goal: NonNullable<Goal>, counted: Counted): boolean => counted[goal.of] <= goal.most;

function row({ commands, statements }: Counted, goal: Goal): string {
  const wanted = goal && `${goal.most} ${goal.of}`.padEnd(14);
  const verdict = goal && (isReached(goal, { commands, statements }) ? 'reached' : 'missed');
  return `${String(commands).padStart(5)} commands ${String(statements).padStart(3)} over shards  ${wanted ? `${wanted} ${verdict}` : ''}`;
}

interface Taken {
  name: string;
  isMissed: boolean;
  error: string | null;
}

/** The steps of a walk: each is done, said to be ok or failed, and counted. One that fails ends nothing but what builds upon it. */
export class Steps {
  readonly taken: Taken[] = [];
  readonly #product: Product;
  readonly #isVerbose: boolean;

  readonly #openGoals: ReadonlySet<string>;

  /** @param openGoals names of steps that are known to miss their goals; any other that does fails */
  constructor(
    product: Product,
    { isVerbose = false, openGoals = [] }: { isVerbose?: boolean; openGoals?: readonly string[] } = {},
  ) {
    this.#product = product;
    this.#isVerbose = isVerbose;
    this.#openGoals = new Set(openGoals);
  }

  /** @returns what `work` gives, or undefined when it failed */
  async take<T>(name: string, goal: Goal, work: () => Promise<T>): Promise<T | undefined> {
    const { lines, complaints } = this.#product;
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
    const texts = lines.api.taken();
    const counted = { commands: texts.length, statements: statementsOverShards(texts) };
    const isMissed = goal !== null && !isReached(goal, counted);
    const complained = new Set(complaints.api());
    if (isMissed && !this.#openGoals.has(name)) complained.add(`more than ${goal.most} ${goal.of}`);
    if (complained.size > 0) error = [error, ...complained].filter(Boolean).join('; ');
    this.taken.push({ name, isMissed, error });
    const figures = `${String(tookMs).padStart(6)} ms ${row(counted, goal)}`.trimEnd();
    process.stdout.write(
      `${error ? 'FAILED' : 'ok    '}  ${name.padEnd(44)}${figures}${error ? `\n        ${error.slice(0, 1_500)}` : ''}\n`,
    );
    if (this.#isVerbose)
      for (const text of texts)
        process.stdout.write(`          ${text.replaceAll(/\s+/g, ' ').slice(0, 700)}\n`);
    return result;
  }
}
