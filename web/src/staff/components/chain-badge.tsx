import { ShieldAlert, ShieldCheck } from 'lucide-react';

const words = {
  verified: 'Chain verified',
  broken: 'Chain broken',
  unvouched: 'Checkpoints do not hold',
} as const;

/** What the server found when it recomputed every link of this chain. */
export function ChainBadge({ chain }: { chain: ChainStanding | undefined }) {
  if (chain === undefined) return <span className="sk w3" />;
  const Icon = chain === 'verified' ? ShieldCheck : ShieldAlert;
  return (
    <span className={`chip plain ${chain === 'verified' ? 'good' : 'stop'}`}>
      <Icon className="i" aria-hidden="true" />
      {words[chain]}
    </span>
  );
}

/** Whether the events fit together, and whether what should vouch for them can be relied on. */
export type ChainStanding = 'verified' | 'broken' | 'unvouched';

export function chainStanding(problems: readonly { code: string }[]): ChainStanding {
  if (problems.length === 0) return 'verified';
  return problems.every(({ code }) => code === 'checkpoint') ? 'unvouched' : 'broken';
}
