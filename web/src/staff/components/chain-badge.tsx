import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';

const words = {
  verified: 'History checked',
  broken: 'History broken',
  unvouched: 'Checkpoints do not hold',
} as const;

/** What the server found when it recomputed every link of this chain. */
export function ChainBadge({ chain }: { chain: ChainStanding | undefined }) {
  if (chain === undefined) return <Skeleton />;
  const isVerified = chain === 'verified';
  return (
    <StatusBadge tone={isVerified ? 'good' : 'stop'} icon={isVerified ? ShieldCheck : ShieldAlert} isFilled>
      {words[chain]}
    </StatusBadge>
  );
}

/** Whether the events fit together, and whether what should vouch for them can be relied on. */
export type ChainStanding = 'verified' | 'broken' | 'unvouched';

export function chainStanding(problems: readonly { code: string }[]): ChainStanding {
  if (problems.length === 0) return 'verified';
  return problems.every(({ code }) => code === 'checkpoint') ? 'unvouched' : 'broken';
}
