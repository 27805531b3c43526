import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { applicantLabels } from '#state-machines/application/labels.ts';
import { type Application, myEventsQuery } from '#web/applicant/my-application.ts';
import { who } from '#web/applicant/words.ts';
import { formatTime } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { isHeld } from './held-pages.ts';

/** A move that follows a command of this window within this time needs no message, in milliseconds. */
const recentMs = 60_000;

/** Shows a message when the application moves while the portal is open, unless this window moved it. */
export function useNotices(application: Application | null): void {
  const queries = useQueryClient();
  const { id, workflowStatus: status } = application ?? {};
  const last = useRef({ id, status });
  useEffect(() => {
    const before = last.current;
    last.current = { id, status };
    if (!status || !before.status || before.id !== id || before.status === status) return;
    const title = applicantLabels[status];
    const say = (description?: string) => toast({ title, description, about: 'status' });
    queries.fetchQuery({ ...myEventsQuery, staleTime: 0 }).then(
      ({ items }) => {
        const move = items.find(({ from, to }) => to === status && from !== status);
        const isOwn = move?.actor === 'you';
        const commands = queries.getMutationCache().findAll();
        const isHere = commands.some(({ state }) => state.submittedAt > Date.now() - recentMs);
        if (isOwn && (isHere || isHeld('assessment'))) return;
        const from = isOwn ? 'You, in another window' : move && who[move.actor];
        say(move && `${from}, at ${formatTime(move.at)}. This page shows it already.`);
      },
      // Without the details: the application has moved in any case.
      () => say(),
    );
  }, [id, status, queries]);
}
