import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Session } from '#services/identity/contract.ts';
import type { Visit } from '#state-machines/portal-guard/guard.ts';
import { sessionKey } from '#web/api/session.ts';
import { onTestMode } from '#web/session/test-mode-update.ts';

/** Whether an admin looks in as an applicant. Ends with its hour, with 'Exit Test Mode' or with the session (ruling 22). */
export function useTestMode(impersonation: Session['impersonation']): Visit['testMode'] {
  const queries = useQueryClient();
  const [hasBegun, setBegun] = useState(false);
  const isOn = impersonation !== null;
  const mode = isOn ? 'on' : hasBegun ? 'over' : 'off';

  useEffect(() => {
    if (isOn) setBegun(true);
  }, [isOn]);

  useEffect(() => onTestMode(() => void queries.invalidateQueries({ queryKey: sessionKey })), [queries]);

  const ends = impersonation?.expiresAt;
  useEffect(() => {
    if (!ends) return;
    const ask = () => void queries.invalidateQueries({ queryKey: sessionKey });
    const timer = setTimeout(ask, Math.max(0, Date.parse(ends) - Date.now()) + 1_000);
    return () => clearTimeout(timer);
  }, [ends, queries]);

  // What was the applicant's is not left lying about for the admin's own visits.
  useEffect(() => {
    if (mode === 'over') queries.removeQueries({ queryKey: ['me'] });
  }, [mode, queries]);
  return mode;
}
