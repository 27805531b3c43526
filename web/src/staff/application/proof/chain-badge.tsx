import { ShieldAlert, ShieldCheck } from 'lucide-react';

/** What the server found when it recomputed every link of this chain. */
export function ChainBadge({ isVerified }: { isVerified: boolean | undefined }) {
  if (isVerified === undefined) return <span className="sk w3" />;
  return isVerified ? (
    <span className="chip good plain">
      <ShieldCheck className="i" aria-hidden="true" />
      Chain verified
    </span>
  ) : (
    <span className="chip stop plain">
      <ShieldAlert className="i" aria-hidden="true" />
      Chain broken
    </span>
  );
}
