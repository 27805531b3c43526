import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Refusal } from '#state-machines/staff-gate/words.ts';

/** What the page that Google comes back to hands on when the sign-in began here and was refused. */
interface GoogleRefusal {
  code: string;
  message: string;
}

const isGiven = (state: unknown): state is { google: GoogleRefusal } =>
  typeof state === 'object' && state !== null && 'google' in state;

/** 'invalid' and 'redirect' are words of wrong settings (staff side, section 8). */
function refusalOf({ code, message }: GoogleRefusal): Refusal {
  if (/invalid|redirect/i.test(`${code} ${message}`)) return { kind: 'google-settings' };
  return { kind: 'google', error: new Error(message) };
}

/** Why the sign-in with Google failed from which somebody just came back. A reload has forgotten it. */
export function useGoogleRefusal(): Refusal | null {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [refusal] = useState(() => (isGiven(state) ? refusalOf(state.google) : null));
  useEffect(() => {
    if (isGiven(state)) void navigate(pathname, { replace: true });
  }, [state, pathname, navigate]);
  return refusal;
}
