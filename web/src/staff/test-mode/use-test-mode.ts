import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApplicantPage } from '#state-machines/application/pages.ts';
import { sessionKey, useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { onTestMode } from '#web/session/test-mode-update.ts';
import { testModeWith } from './calls.ts';

/** 'Test as User', 'View as Applicant' and 'Exit Test Mode' (staff side, section 4; ruling 22). */
export function useTestMode() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { impersonation } = useSession();
  const page = useRef<ApplicantPage>('dashboard');
  const [machine] = useState(() => testModeWith(queries, () => void navigate(paths.applicant[page.current])));
  const [state, send] = useMachine(machine, { input: { looking: impersonation } });

  const applicationId = impersonation?.applicationId;
  useEffect(() => {
    send({ type: 'session-seen', looking: applicationId ? { applicationId } : null });
  }, [applicationId, send]);
  useEffect(() => onTestMode(() => void queries.invalidateQueries({ queryKey: sessionKey })), [queries]);

  const start = useCallback(
    (id: string, target: ApplicantPage) => {
      page.current = target;
      send({ type: 'start', applicationId: id });
    },
    [send],
  );
  const exit = useCallback(() => send({ type: 'exit' }), [send]);
  return {
    /** Whose portal is looked at, and until when; null: off. */
    looking: impersonation,
    isPending: state.matches('starting') || state.matches('exiting'),
    start,
    exit,
  };
}
export type TestMode = ReturnType<typeof useTestMode>;
