import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { unclaimedApplications } from '#services/identity/contract.ts';
import { request } from '#web/api/request.ts';
import { myApplicationQuery, myEventsQuery } from '#web/applicant/my-application.ts';
import { mailTo } from '#web/company.ts';
import { formatLongDay } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';

/** Applications that came signed out with this account's address: nobody but its owner attaches them (ruling 16). */
export function UnclaimedApplications() {
  const { data } = useQuery(unclaimedQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <section className="unclaimed" aria-labelledby="unclaimed">
      <div className="grid">
        <div className="main">
          <h2 className="t2" id="unclaimed">
            Was it you?
          </h2>
          <ul>
            {data.items.map((one) => (
              <Question key={one.applicationId} application={one} />
            ))}
          </ul>
        </div>
        <p className="hang note">
          If it was not you, say so: it is withdrawn, and stays apart from your account. Nothing is reviewed
          until somebody who reads your mail confirms the address. <a href={mailTo}>Tell us</a> if it worries
          you.
        </p>
      </div>
    </section>
  );
}

function Question({ application: { applicationId, position, submittedAt } }: { application: Unclaimed }) {
  const answer = useAnswer(applicationId);
  return (
    <li>
      <p>
        An application with your address was sent on {formatLongDay(submittedAt)} while you were signed out:{' '}
        {position === 'general' ? 'General Application' : position}.
      </p>
      <span className="ways">
        <button
          className="button button-small"
          type="button"
          disabled={answer.isPending}
          onClick={() => answer.mutate('mine')}
        >
          {answer.isPending ? 'One moment…' : 'It was me'}
        </button>
        <button
          className="link"
          type="button"
          disabled={answer.isPending}
          onClick={() => answer.mutate('not-mine')}
        >
          It was not me
        </button>
      </span>
    </li>
  );
}

type Unclaimed = z.output<typeof unclaimedApplications>['items'][number];

const unclaimedQuery = {
  queryKey: ['me', 'unclaimed-applications'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request('GET /api/me/unclaimed-applications', { signal }),
} as const;

const answers = {
  mine: { key: 'POST /api/me/claims', said: 'Added to your account' },
  'not-mine': { key: 'POST /api/me/disclaims', said: 'Withdrawn. It stays apart from your account.' },
} as const;

/** Accepts one of them, or says that it was someone else's: then it is withdrawn (S31). */
function useAnswer(applicationId: string) {
  const queries = useQueryClient();
  const refresh = (...changed: { queryKey: readonly string[] }[]) =>
    Promise.all(changed.map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: (answer: keyof typeof answers) => request(answers[answer].key, { body: { applicationId } }),
    onSuccess: async (_, answer) => {
      toast({ title: answers[answer].said, about: 'claim' });
      await refresh(unclaimedQuery, myApplicationQuery, myEventsQuery);
    },
    onError: async (error) => {
      toast({ title: 'Error', description: error.message, tone: 'danger', about: 'claim' });
      await refresh(unclaimedQuery);
    },
  });
}
