import { CircleDotDashed } from 'lucide-react';

export function Checking() {
  return (
    <>
      <h1 className="vh">Admin Sign In</h1>
      <p className="checking" role="status">
        <CircleDotDashed className="i" aria-hidden="true" />
        Verifying admin access...
      </p>
    </>
  );
}
