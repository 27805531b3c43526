import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { applicantLabels } from '#state-machines/application/labels.ts';
import { type Application, myEventsQuery } from '#web/applicant/my-application.ts';
import { who } from '#web/applicant/words.ts';
import { formatTime } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { stays } from './stay.ts';

/** Whoever has just done something in this window need not be told of it. */
const justNow = 60_000;

/** Says quietly what happened when the application moves while it is looked at, unless it was moved in this very window. */
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
        const here = queries.getMutationCache().findAll();
        const isHere = here.some(({ state }) => state.submittedAt > Date.now() - justNow);
        if (isOwn && (isHere || stays('assessment'))) return;
        const from = isOwn ? 'You, in another window' : move && who[move.actor];
        say(move && `${from}, at ${formatTime(move.at)}. This page shows it already.`);
      },
      // It moved all the same.
      () => say(),
    );
  }, [id, status, queries]);
}
