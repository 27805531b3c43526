import { CircleDotDashed } from 'lucide-react';

export function Checking() {
  return (
    <p className="checking" role="status">
      <CircleDotDashed className="i" aria-hidden="true" />
      Verifying admin access...
    </p>
  );
}
