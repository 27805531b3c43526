import '#web/public/questionnaire/assessment.css';
import './portal-assessment.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AssessmentResult } from '#services/assessment/contract.ts';
import { positionName } from '#web/applicant/words.ts';
import { paths } from '#web/paths.ts';
import { LoadFault } from '#web/public/components/load-fault.tsx';
import type { Question } from '#web/public/questionnaire/known-answers.ts';
import { useTitle } from '#web/public/use-title.ts';
import { formatLongDateTime } from '#web/ui/dates.ts';
import { DeadlineWarning, TimeLeft } from '../deadline.tsx';
import { notNow } from '../frame/not-now.ts';
import { Unavailable } from '../frame/unavailable.tsx';
import { Score } from '../score.tsx';
import { usePortal } from '../use-portal.ts';
import { myAssessmentQuery } from './assessment-query.ts';
import { AssessmentDesk, useLeaving } from './desk.tsx';

/** The portal's assessment: five questions, and the result once they are answered (ruling 11). */
export function AssessmentPage() {
  useTitle('Assessment');
  useLeaving();
  const { readOnly } = usePortal();
  const { data, error, refetch } = useQuery(myAssessmentQuery);
  const [done, setDone] = useState<AssessmentResult | null>(null);
  // Whoever has begun goes on with these, whatever is heard of the application meanwhile.
  const [questions, setQuestions] = useState<readonly Question[] | null>(null);
  useEffect(() => {
    if (data?.isOpen) setQuestions((begun) => begun ?? data.questions);
  }, [data]);

  if (done) return <Result result={done} isNew />;
  if (!questions && data?.completed) return <Result result={data.completed} isNew={false} />;
  if (!questions && data && !data.isOpen) return <Unavailable title="Assessment" text={notNow.assessment} />;
  return (
    <>
      <Standing />
      <div className="section-end assessment">
        <div className="grid">
          {questions && <AssessmentDesk questions={questions} onDone={setDone} />}
          {!questions && error && (
            <div className="main">
              <LoadFault
                title="Failed to load assessment information"
                error={error}
                onRetry={() => void refetch()}
              />
            </div>
          )}
          {!questions && !error && <QuestionSkeleton />}
          <dl className="facts facts-plain hang">
            <div>
              <dt>Draft</dt>
              <dd>{readOnly ? 'None in test mode' : 'Kept on this device until you submit it'}</dd>
            </div>
            <div>
              <dt>After you submit</dt>
              <dd>You see the result at once</dd>
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

function Standing() {
  const { position, deadline } = usePortal().application;
  return (
    <section className="standing">
      <div className="grid">
        <div className="main">
          <p className="label">{positionName(position)}</p>
          <h1 className="t5">Assessment</h1>
          <p className="lede">
            Five situations from the work, about ten minutes. There is no trick in them: answer as you would
            act.
          </p>
        </div>
        {deadline && (
          <dl className="facts hang">
            <div>
              <dt>Complete by</dt>
              <dd className="deadline">
                <TimeLeft due={deadline.due} />
                <small>{formatLongDateTime(deadline.due)} (Zurich time)</small>
              </dd>
              <dd className="plain">
                <DeadlineWarning due={deadline.due} />
              </dd>
            </div>
          </dl>
        )}
      </div>
    </section>
  );
}

const lines = ['a', 'b', 'c', 'd'];

/** One question before it is known. */
function QuestionSkeleton() {
  return (
    <div className="main" aria-busy="true" aria-hidden="true">
      <p className="label">
        <i className="bone bone-2" />
      </p>
      <span className="marks">
        {[...lines, 'e'].map((line) => (
          <i key={line} />
        ))}
      </span>
      <div className="question">
        <p className="t2">
          <i className="bone bone-5" />
          <br />
          <i className="bone bone-4" />
        </p>
        {lines.map((line) => (
          <p className="option" key={line}>
            <i className="bone bone-4" />
          </p>
        ))}
      </div>
    </div>
  );
}

interface ResultProps {
  result: AssessmentResult;
  /** It came just now, in place of the questions: the keyboard follows. */
  isNew: boolean;
}

const words = {
  pass: 'You have passed. We look at the result together with your application, and write to you.',
  review: 'A person reads your answers together with your application, and we write to you.',
} as const;

/** What the assessment came to, and what happens next. */
function Result({ result, isNew }: ResultProps) {
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
