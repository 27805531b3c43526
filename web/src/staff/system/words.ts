import type { SystemCheck, SystemFinding, SystemOverview } from '#services/doctor/contract.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';

/** '640 MB', '5.9 GB' */
export function bytesText(bytes: number): string {
  if (bytes >= 1e12) return `${(bytes / 1e12).toFixed(1)} TB`;
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return `${formatNumber(Math.ceil(bytes / 1e6))} MB`;
}

const seconds = (ms: number) =>
  ms < 60_000 ? `${Math.ceil(ms / 1_000)} s` : `${Math.ceil(ms / 60_000)} min`;

/** 'Restored and verified in 12 s: 5,121 events. 3 s of work would have been lost.' */
export function rehearsedText({ rpoMs, rtoMs, events }: NonNullable<SystemOverview['rehearsal']>): string {
  const took = rtoMs === null ? 'Restored and verified' : `Restored and verified in ${seconds(rtoMs)}`;
  const read = events === null ? '' : `: ${counted(events, 'event')}`;
  return `${took}${read}.${rpoMs === null ? '' : ` ${seconds(rpoMs)} of work would have been lost.`}`;
}

/** A finding with the check that found it. */
export type Found = SystemFinding & Pick<SystemCheck, 'name' | 'checkedAt'>;

/** What is to be done at once first; otherwise in the order of the checks. */
export function findingsOf({ checks }: Pick<SystemOverview, 'checks'>): Found[] {
  const all = checks.flatMap(({ name, checkedAt, findings }) =>
    findings.map((finding) => ({ ...finding, name, checkedAt })),
  );
  return [
    ...all.filter(({ severity }) => severity === 'act'),
    ...all.filter((each) => each.severity === 'look'),
  ];
}

export type Health = 'good' | 'need' | 'stop';
/** The worst of what these checks found; null while one of them has not looked yet. */
export function healthOf(
  { checks }: Pick<SystemOverview, 'checks'>,
  ...names: readonly string[]
): Health | null {
  const asked = checks.filter(({ name }) => names.includes(name));
  const found = asked.flatMap(({ findings }) => findings);
  if (found.some(({ severity }) => severity === 'act')) return 'stop';
  if (found.length > 0) return 'need';
  return asked.length === 0 || asked.some(({ checkedAt }) => checkedAt === null) ? null : 'good';
}

/** '8 of 9 checks passed', '5 of 9 checks passed, 4 not run yet' */
export function wellText({ checks }: Pick<SystemOverview, 'checks'>): string {
  const well = checks.filter(({ name }) => healthOf({ checks }, name) === 'good').length;
  const toCome = checks.filter(({ name }) => healthOf({ checks }, name) === null).length;
  return `${well} of ${counted(checks.length, 'check')} passed${toCome > 0 ? `, ${toCome} not run yet` : ''}`;
}

/** Where what a check counts is listed, if a screen does. */
export const listOf: Readonly<Record<string, { to: string; label: string }>> = {
  work: { to: `${paths.admin.settings}#background`, label: 'Jobs that failed' },
  schedules: { to: `${paths.admin.settings}#background`, label: 'What runs by the clock' },
};

/** A step as it is shown: words, and the commands among them. */
export const partsOf = (step: string): { text: string; isCommand: boolean }[] =>
  step
    .split('`')
    .map((text, n) => ({ text, isCommand: n % 2 === 1 }))
    .filter(({ text }) => text !== '');
