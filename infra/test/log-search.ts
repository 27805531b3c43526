/**
 * S25: no secret and no personal data in any line of any log of a test run. A test that writes a log has it searched: for what was
 * sent and given in that very test, and for whatever looks like a token or a mail address.
 */
const shapes: readonly [string, RegExp][] = [
  ['an access token', /eyJ[\w-]{10,}\.eyJ[\w-]{10,}/],
  // 256 bits in base64url: links, refresh tokens, handoff codes; not the name of a built file
  ['a token', /(?<![\w-])[\w-]{43}(?![\w-]|\.[a-z])/],
  ['a mail address', /[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/i],
];
/** Shorter ones are words. */
const shortest = 6;

/** A text as it reads in a line of JSON, with spaces for what is escaped there. */
const read = (json: string): string => json.replace(/\\[nrt"\\]/g, ' ');
/** How a value may stand in a line. */
const forms = (value: string): string[] => [
  ...new Set([value, encodeURIComponent(value), read(JSON.stringify(value).slice(1, -1))]),
];

const numeral = /^[\da-f]+$/i;
/** How a value is looked for: one of hexadecimal digits alone stands by itself, as ids and times hold every short one by chance. */
function searchFor(value: string): (text: string) => boolean {
  const written = forms(value);
  if (!numeral.test(value)) return (text) => written.some((form) => text.includes(form));
  const alone = new RegExp(`(?<![\\da-f]|[\\da-f]-)${value}(?![\\da-f]|-[\\da-f])`);
  return (text) => alone.test(text);
}

const known = new Set<string>();
/** Remembers what no log may say from now on. */
export function confide(...values: unknown[]): void {
  for (const value of values) {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text.length >= shortest) known.add(text);
  }
}

export const confided = (): string[] => [...known];

/** Test files share a process: what one confided may be an everyday word in the log of the next. */
export const forgetConfided = (): void => known.clear();

const confidential = new Set([
  'email',
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'accessToken',
  'refreshToken',
  'passwordToken',
  'recoveryCodes',
  'secret',
  'firstName',
  'lastName',
  'phone',
  'address',
  'linkedinUrl',
  'motivation',
  'notes',
  'reason',
]);
/** Remembers the confidential fields of a request or an answer, however deep. */
export function confideFields(body: unknown, name = ''): void {
  if (typeof body === 'string' && confidential.has(name)) confide(body);
  // what a refusal says of the present state is codes: `sign-out` is a route's name too
  if (typeof body !== 'object' || body === null || ArrayBuffer.isView(body) || name === 'current') return;
  for (const [key, value] of Object.entries(body)) confideFields(value, Array.isArray(body) ? name : key);
}

/** @returns what a log says that it may not, with the line's beginning; empty is good */
export function secretsIn(log: string, values: Iterable<string> = known): string[] {
  const text = read(log);
  const found: string[] = [];
  const look = (what: string, isIn: (text: string) => boolean) => {
    if (isIn(text)) found.push(`${what} in: ${text.split('\n').find(isIn)?.slice(0, 300)}`);
  };
  for (const [what, shape] of shapes) look(what, (some) => shape.test(some));
  for (const value of values) {
    look(JSON.stringify(value.slice(0, 60)), searchFor(value));
  }
  return found;
}

/** @throws Error saying which lines say too much */
export function refuseSecrets(log: string, values?: Iterable<string>): void {
  const found = secretsIn(log, values);
  if (found.length > 0) throw new Error(`S25: a log says what it may not:\n${found.join('\n')}`);
}
