import { CircleX } from 'lucide-react';

/** Why something is not possible, where it was asked for. */
export function Refusal({ why, id }: { why: string | null; id?: string }) {
  if (!why) return null;
  return (
    <p className="wi-no" role="alert" id={id}>
      <CircleX className="i" aria-hidden="true" />
      {why}
    </p>
  );
}
