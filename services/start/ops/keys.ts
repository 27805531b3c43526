import { type KeyInUse, type KeyPicture, keyPicture } from '#services/keys/picture.ts';
import { rewrap } from '#services/keys/rewrap.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import type { Verb } from './tools.ts';

const countsOf = (rows: Record<string, number>): string =>
  Object.entries(rows)
    .map(([what, number]) => `${formatNumber(number)} ${what}`)
    .join(', ') || 'nothing';

const roles = {
  writes: 'writes',
  reads: 'reads',
  missing: 'MISSING',
} as const;
const lineOf = ({ id, role, since, rows }: KeyInUse): string =>
  `${id}  ${roles[role].padEnd(7)}  ${countsOf(rows)}${since ? `; wrote first at ${since}` : ''}`;

/** What to do next, in a sentence. */
function nextOf({ keys, left, olderNeededUntil }: KeyPicture): string[] {
  const missing = keys.filter(({ role }) => role === 'missing');
  if (missing.length > 0)
    return [`MASTER_KEY lacks ${missing.map(({ id }) => id).join(', ')}. Add it again, after the others.`];
  if (left > 0)
    return [
      `${formatNumber(left)} rows are under older keys. Run \`npm run ops -- keys rewrap\` once every process has the new key.`,
    ];
  if (!olderNeededUntil) return ['Everything is under the one key.'];
  return [
    `Nothing is left under the older keys. Keep them until ${olderNeededUntil}, since browsers carry what was made under them, and as long as there are backups from before.`,
  ];
}

export const keys: Verb = {
  summary: 'which master keys there are, and what each seals',
  help: `Usage: npm run ops -- keys [--json]

Lists the keys of MASTER_KEY by their ids, the one that writes first, and how many people's keys, second factors and webhook secrets each
seals. Exit code 1 while anything is under an older key.`,
  options: {},
  async run({ ctx, answer }) {
    const picture = await keyPicture(ctx);
    answer({ ok: picture.left === 0, ...picture }, [...picture.keys.map(lineOf), ...nextOf(picture)]);
    return picture.left === 0 ? 0 : 1;
  },
};

export const keysRewrap: Verb = {
  summary: 'move everything to the master key that writes',
  help: `Usage: npm run ops -- keys rewrap [--json]

Wraps people's keys again under the first key of MASTER_KEY, and seals second factors and webhook secrets again, in batches, while the system
runs. What is sealed by people's keys stays as it is. Broken off, the next call goes on from there. Exit code 1 when something is under a
key that MASTER_KEY does not hold.`,
  options: {},
  async run({ ctx, answer, progress }) {
    const begun = performance.now();
    const moved = await rewrap(ctx, (what, done, left) =>
      progress(`${formatNumber(done)} ${what} moved, ${formatNumber(left)} to go`),
    );
    const durationMs = Math.round(performance.now() - begun);
    const picture = await keyPicture(ctx);
    answer({ ok: picture.left === 0, moved, durationMs, ...picture }, [
      `Moved in ${(durationMs / 1_000).toFixed(1)} s: ${countsOf(moved)}.`,
      ...nextOf(picture),
    ]);
    return picture.left === 0 ? 0 : 1;
  },
};
