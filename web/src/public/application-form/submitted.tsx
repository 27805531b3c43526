import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { company, mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import type { SentTo } from './use-sent.ts';

const NothingArrived = lazy(async () => ({
  default: (await import('./nothing-arrived.tsx')).NothingArrived,
}));

interface Props {
  sentTo: SentTo;
  title: string;
  text: string;
}

/** What happens next, once the application has arrived. The answer is the same whoever applied (ruling 16). */
export function Submitted({ sentTo, title, text }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const write = <a href={mailTo}>{company.email}</a>;
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus();
  }, []);
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t5" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="lede">
            {text} We have written to <b>{sentTo.email}</b>. Open that message and confirm your address within
            10 days; then the review begins.
          </p>
          <p className="actions">
            <Link className="button button-line" to={paths.home}>
              Return to Home
            </Link>
          </p>
        </div>
        <dl className="facts facts-plain hang">
          <div>
            <dt>Now</dt>
            <dd>Check your e-mail, also among unwanted mail</dd>
          </div>
          <div>
            <dt>Within 10 days</dt>
            <dd>Confirm your e-mail address</dd>
          </div>
          <div>
            <dt>After that</dt>
            <dd>We review your application in 48-72 hours and write to you</dd>
          </div>
          <div>
            <dt>Nothing arrived?</dt>
            <dd>
              <Suspense fallback={write}>
                <NothingArrived {...sentTo} />
              </Suspense>
            </dd>
          </div>
        </dl>
      </div>
      <div className="frieze" aria-hidden="true" />
    </section>
  );
}
