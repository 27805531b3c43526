import { Link } from 'react-router-dom';
import { positionName } from '#web/applicant/words.ts';
import { paths } from '#web/paths.ts';
import { CheckIcon } from '#web/public/components/icons.tsx';
import { useTitle } from '#web/public/use-title.ts';
import { formatLongDay } from '#web/ui/dates.ts';
import { notNow } from '../frame/not-now.ts';
import { Unavailable } from '../frame/unavailable.tsx';
import { usePortal } from '../use-portal.ts';
import { checklist, kinds, priorities } from './checklist.ts';

/** What happens before the first day. Only for the employed; fixed, and nothing of it is saved. */
export function OnboardingPage() {
  useTitle('Onboarding');
  const { application } = usePortal();
  const { position, firstName, statusSince, workflowStatus } = application;
  if (workflowStatus !== 'employed') return <Unavailable title="Onboarding" text={notNow.onboarding} />;
  return (
    <>
      <section className="standing">
        <div className="grid">
          <div className="main">
            <p className="label">{positionName(position)}</p>
            <h1 className="t5">Welcome, {firstName}</h1>
            <p className="lede">
              HR will contact you within 24 hours. Until then there is nothing you have to do; this is what
              lies ahead.
            </p>
          </div>
          <dl className="facts hang">
            <div>
              <dt>Employed since</dt>
              <dd>{formatLongDay(statusSince)}</dd>
            </div>
          </dl>
        </div>
      </section>
      <div className="section-end">
        <div className="grid">
          <section className="main" aria-labelledby="onboarding">
            <h2 className="t3" id="onboarding">
              Onboarding checklist
            </h2>
            <ol className="journey">
              {checklist.map(({ id, title, text, kind, priority, isComplete }, i) => {
                const { Icon, word } = kinds[kind];
                return (
                  <li key={id}>
                    <span className="number" aria-hidden="true">
                      {i + 1}
                    </span>
                    <div>
                      <h3>{title}</h3>
                      <p className="said">{text}</p>
                    </div>
                    <span className="signs">
                      {isComplete ? (
                        <span className="state state-good">
                          <CheckIcon />
                          Complete
                        </span>
                      ) : (
                        <span className="state state-wait">
                          <Icon />
                          {word}
                        </span>
                      )}
                      <span className="note">{priorities[priority]}</span>
                    </span>
                  </li>
                );
              })}
            </ol>
          </section>
          <dl className="facts facts-plain hang">
            <div>
              <dt>First contact</dt>
              <dd>Within 24 hours, by HR</dd>
            </div>
            <div>
              <dt>Start date</dt>
              <dd>You settle it together in the welcome call</dd>
            </div>
            <div>
              <dt>Questions</dt>
              <dd>
                <Link to={paths.support}>Contact support</Link>
              </dd>
            </div>
          </dl>
        </div>
      </div>
    </>
  );
}
