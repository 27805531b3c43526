import { CircleDotDashed } from 'lucide-react';

/** Between two steps, while the server says who is there. It shows itself only when that takes a while. */
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
