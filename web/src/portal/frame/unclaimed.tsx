import { useQuery } from '@tanstack/react-query';
import { mailTo } from '#web/company.ts';
import { formatLongDay } from '#web/ui/dates.ts';
import { type Unclaimed, unclaimedQuery, useAnswer } from './unclaimed-query.ts';

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
