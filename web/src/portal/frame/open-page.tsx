import { useEffect, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { useOffline } from '#web/session/use-offline.ts';
import { formatTime } from '#web/ui/dates.ts';
import { gridClass } from '#web/ui/grid/grid.ts';
import { ClockIcon } from '#web/ui/icon/drawings.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import type { Portal } from '../use-portal.ts';
import styles from './frame.module.css';

interface Props {
  portal: Portal;
  /** Since when the live connection is lost, ISO 8601; null while it stands. */
  lostAt: string | null;
}

/** An open page, kept up to date by the live connection; without one it stays and says so. */
export function OpenPage({ portal, lostAt }: Props) {
  useOneApplication(portal.application.id);
  // A banner above every page says so then.
  const isOffline = useOffline();
  return (
    <>
      <div role="status">
        {lostAt && !isOffline && (
          <div className={styles.stale} data-line="below">
            <div className={gridClass}>
              <Inline as="p" isOneLine align="start" space={12} className={styles.message}>
                <Icon icon={ClockIcon} />
                <span>
                  No connection. What you see is from {formatTime(lostAt)}; it is brought up to date as soon
                  as there is one again.
                </span>
              </Inline>
            </div>
          </div>
        )}
      </div>
      <Outlet context={portal} />
    </>
  );
}

/** Reloads the page when another window has opened another application, so that it never mixes two. */
function useOneApplication(applicationId: string): void {
  const first = useRef(applicationId);
  useEffect(() => {
    if (first.current !== applicationId) window.location.reload();
  }, [applicationId]);
}
