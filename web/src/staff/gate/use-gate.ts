import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { staffGateMachine } from '#state-machines/staff-gate/machine.ts';
import { sessionQuery } from '#web/api/session.ts';
import { gateMachine } from './calls.ts';

export type GateState = SnapshotFrom<typeof staffGateMachine>;

/** The gate as it runs in this window. It hears of every answer to 'who is signed in', whoever asked. */
export function useGate() {
  const queries = useQueryClient();
  const [machine] = useState(() => gateMachine(queries));
  const [state, send] = useMachine(machine);
  const { data: session } = useQuery(sessionQuery);
  useEffect(() => {
    if (session) send({ type: 'session-seen', session });
  }, [session, send]);
  return { state, send, session };
}

export type SendToGate = ReturnType<typeof useGate>['send'];
