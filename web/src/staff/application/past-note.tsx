import { History } from 'lucide-react';

/** Of a section in the past: what of it is as it was then, and what is not. */
export function PastNote({ children }: { children: string }) {
  return (
    <p className="past-n">
      <History className="i" aria-hidden="true" />
      {children}
    </p>
  );
}
