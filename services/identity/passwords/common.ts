/**
 * The passwords that people choose most often, most common first (decision 0020). Half a megabyte of text: read at the
 * first question, and by the server alone.
 */
let ranked: Promise<readonly string[]> | undefined;
async function readRanked(): Promise<readonly string[]> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'];
}

/** So many are refused (ruling 17). */
export const commonPasswords = 3_000;
const byMinimum = new Map<number, Set<string>>();

/** 1 to the next character, -1 to the one before. 0 follows 9, as on a keyboard. */
function stepBetween(one: string, next: string): number {
  const step = (next.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0);
  return /^\d\d$/.test(one + next) ? ((step + 15) % 10) - 5 : step;
}

/** Patterns that the list leaves out because they can be computed: 'aaaaaa', '121212', 'abcabc', 'abcdef', '87654321'. */
function isPattern(password: string): boolean {
  const signs = [...password];
  const repeats = (every: number) =>
    signs.length >= 2 * every && signs.every((sign, n) => n < every || sign === signs[n - every]);
  if ([1, 2, 3, 4].some(repeats)) return true;
  const steps = new Set(signs.slice(1).map((sign, n) => stepBetween(signs[n] ?? '', sign)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/**
 * Whether a password is one of the 3,000 most common of those that are long enough anyway (ASVS 6.2.4). The list is in
 * lower case; so is the comparison.
 */
export async function isCommon(password: string, minimum: number): Promise<boolean> {
  const lower = password.toLowerCase();
  if (isPattern(lower)) return true;
  ranked ??= readRanked();
  const all = await ranked;
  let refused = byMinimum.get(minimum);
  if (!refused) {
    refused = new Set(all.filter((common) => common.length >= minimum).slice(0, commonPasswords));
    byMinimum.set(minimum, refused);
  }
  return refused.has(lower);
}
