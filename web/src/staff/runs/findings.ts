import type { MaintenanceRun } from '#services/background/contract.ts';
import { formatNumber } from '#state-machines/numbers.ts';

/** 'rate_limits', 'sessionsEnded': as people write it. */
const words = (key: string): string =>
  key
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();

function part(key: string, value: unknown): string[] {
  if (typeof value === 'number') return value === 0 ? [] : [`${words(key)} ${formatNumber(value)}`];
  if (typeof value === 'boolean') return [`${words(key)}: ${value ? 'yes' : 'no'}`];
  if (typeof value === 'string') return value ? [`${words(key)} ${value}`] : [];
  if (Array.isArray(value)) return value.length > 0 ? [`${words(key)} ${value.length}`] : [];
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([inner, each]) => part(`${key} ${inner}`, each));
  return [];
}

/** What a run did and found, in one line: 'Links 3, sessions 12'. What was nothing is left out. */
export function findingsText({ findings, error }: Pick<MaintenanceRun, 'findings' | 'error'>): string {
  if (error !== null) return error;
  const text = Object.entries(findings)
    .flatMap(([key, value]) => part(key, value))
    .join(', ');
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : 'Nothing to do';
}

/** '38 ms', '1.2 s', '3 min' */
export function tookText(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  if (ms < 120_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.round(ms / 60_000)} min`;
}
