import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { AssessmentResult } from '#services/assessment/contract.ts';
import { positionName } from '#web/applicant/words.ts';
import { paths } from '#web/paths.ts';
import { Score } from '../score.tsx';
import { usePortal } from '../use-portal.ts';

interface Props {
  result: AssessmentResult;
  /** It came just now, in place of the questions: the keyboard follows. */
  isNew: boolean;
}

const words = {
  pass: 'You have passed. We look at the result together with your application, and write to you.',
  review: 'A person reads your answers together with your application, and we write to you.',
} as const;

/** What the assessment came to, and what happens next. */
export function Result({ result, isNew }: Props) {
  const { application } = usePortal();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) title.current?.focus();
  }, [isNew]);
  return (
    <section className="section-end standing result">
      <div className="grid">
        <div className="main">
          <p className="label">{positionName(application.position)}</p>
          <h1 className="t5" ref={title} tabIndex={-1}>
            Assessment completed
          </h1>
          <p className="lede">
            Thank you, {application.firstName}. {words[result.result]}
          </p>
          <p className="actions">
            <Link className="button" to={paths.applicant.dashboard}>
              Back to the dashboard
            </Link>
          </p>
        </div>
        <section className="hang" aria-label="Your result">
          <Score {...result} />
        </section>
      </div>
    </section>
  );
}
