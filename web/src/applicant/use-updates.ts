import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLive } from '#web/api/live.ts';

/**
 * Refreshes what is shown of one application when it changes elsewhere.
 * @param applicationId null while none is shown: then nothing is listened to
 * @returns since when the connection is lost (ISO 8601); null while it is live
 */
export function useUpdates(applicationId: string | null): string | null {
  const queries = useQueryClient();
  const state = useLive((ids) => {
    // In test mode an admin receives the updates of every application.
    if (ids && applicationId && !ids.includes(applicationId)) return;
    void queries.invalidateQueries({ queryKey: ['me'] });
  }, applicationId !== null);
  const [wasLive, setWasLive] = useState(false);
  const [lostAt, setLostAt] = useState<string | null>(null);
  useEffect(() => {
    if (state === 'live') setWasLive(true);
    setLostAt(state === 'reconnecting' && wasLive ? new Date().toISOString() : null);
  }, [state, wasLive]);
  return lostAt;
}
