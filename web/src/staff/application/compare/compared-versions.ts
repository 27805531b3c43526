/** Two places of a history, the earlier one first. 0 is before the first event, null is now. */
export interface ComparedVersions {
  from: number;
  to: number | null;
}

/** `4..9` or `4..now`, as the address has it; null for anything else. */
export function readCompared(text: string | null): ComparedVersions | null {
  const found = /^(\d{1,6})\.\.(\d{1,6}|now)$/.exec(text ?? '');
  if (!found) return null;
  const from = Number(found[1]);
  if (found[2] === 'now') return { from, to: null };
  const to = Number(found[2]);
  return { from: Math.min(from, to), to: Math.max(from, to) };
}

export const writeCompared = ({ from, to }: ComparedVersions): string => `${from}..${to ?? 'now'}`;
