import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { LiveState } from '#web/api/follow-live.ts';
import { useLive } from '#web/api/live.ts';
import { coalesce } from './coalesce.ts';
import { refreshApplications } from './refresh.ts';

const LiveContext = createContext<LiveState>('reconnecting');

/** Whether changes arrive as they happen. */
export const useLiveState = () => useContext(LiveContext);

/** The staff area's one live connection. Whatever screen is open is fetched again, at most once a second. */
export function LiveRefresh({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const changes = useMemo(() => coalesce((ids) => void refreshApplications(queries, ids)), [queries]);
  useEffect(() => changes.stop, [changes]);
  const state = useLive(changes.add);
  return <LiveContext value={state}>{children}</LiveContext>;
}
