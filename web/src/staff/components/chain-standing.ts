/** Whether the events fit together, and whether what should vouch for them can be relied on. */
export type ChainStanding = 'verified' | 'broken' | 'unvouched';

export function chainStanding(problems: readonly { code: string }[]): ChainStanding {
  if (problems.length === 0) return 'verified';
  return problems.every(({ code }) => code === 'checkpoint') ? 'unvouched' : 'broken';
}
