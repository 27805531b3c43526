import { useEffect, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { useUpdates } from '#web/applicant/use-updates.ts';
import { ClockIcon } from '#web/public/components/icons.tsx';
import { useOffline } from '#web/session/use-offline.ts';
import { formatTime } from '#web/ui/dates.ts';
import type { Portal } from '../use-portal.ts';

/** A page that the guard has let be seen, kept true by the live connection; without one it says so and stays. */
export function OpenPage(portal: Portal) {
  const { id } = portal.application;
  const lostAt = useUpdates(id);
  useOneApplication(id);
  // Then a banner above every page says so.
  const isOffline = useOffline();
  return (
    <>
      <div role="status">
        {lostAt && !isOffline && (
          <p className="stale">
            <span className="grid">
              <span className="said">
                <ClockIcon />
                <span>
                  No connection. What you see is from {formatTime(lostAt)}; it is brought up to date as soon
                  as there is one again.
                </span>
              </span>
            </span>
          </p>
        )}
      </div>
      <Outlet context={portal} />
    </>
  );
}

/** Another application was opened in another window: this page begins again, so that it mixes nothing of two. */
function useOneApplication(applicationId: string): void {
  const first = useRef(applicationId);
  useEffect(() => {
    if (first.current !== applicationId) window.location.reload();
  }, [applicationId]);
}
