import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AssessmentResult } from '#services/assessment/contract.ts';
import { positionName } from '#web/applicant/words.ts';
import { paths } from '#web/paths.ts';
import { LoadFault } from '#web/public/components/load-fault.tsx';
import type { Question } from '#web/public/questionnaire/known-answers.ts';
import { useTitle } from '#web/public/use-title.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { StepMarks } from '#web/ui/step-marks/step-marks.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { deadlinePair } from '../deadline.tsx';
import { release } from '../frame/held-pages.ts';
import { PageBody, PageHead } from '../frame/page-parts.tsx';
import { notNow, Unavailable } from '../frame/single-messages.tsx';
import { Score } from '../score.tsx';
import { usePortal } from '../use-portal.ts';
import styles from './assessment.module.css';
import { AssessmentDesk } from './desk.tsx';
import { myAssessmentQuery } from './portal-machine.ts';

/** The portal's assessment: five questions, then the result (ruling 11). */
export function AssessmentPage() {
  useTitle('Assessment');
  // Once the page is left the guard may redirect again.
  useEffect(() => () => release('assessment'), []);
  const { application, readOnly } = usePortal();
  const { position, deadline } = application;
  const { data, error, refetch } = useQuery(myAssessmentQuery);
  const [done, setDone] = useState<AssessmentResult | null>(null);
  // An assessment that has begun keeps its questions, whatever happens to the application meanwhile.
  const [questions, setQuestions] = useState<readonly Question[] | null>(null);
  useEffect(() => {
    if (data?.isOpen) setQuestions((begun) => begun ?? data.questions);
  }, [data]);

  if (done) return <Result result={done} isNew />;
  if (!questions && data?.completed) return <Result result={data.completed} isNew={false} />;
  if (!questions && data && !data.isOpen) return <Unavailable title="Assessment" text={notNow.assessment} />;
  return (
    <>
      <PageHead
        position={position}
        title="Assessment"
        lead="Five situations from the work, about ten minutes. There is no trick in them: answer as you would act."
      >
        {deadline && (
          <DescriptionList
            layout="large"
            className={columns.right}
            pairs={[deadlinePair('Complete by', deadline)]}
          />
        )}
      </PageHead>
      <PageBody>
        <div className={columns.main}>
          {questions && <AssessmentDesk questions={questions} onDone={setDone} />}
          {!questions && error && (
            <LoadFault
              title="Failed to load assessment information"
              error={error}
              onRetry={() => void refetch()}
            />
          )}
          {!questions && !error && <QuestionSkeleton />}
        </div>
        <DescriptionList
          layout="stacked"
          className={columns.right}
          pairs={[
            {
              term: 'Draft',
              value: readOnly ? 'None in test mode' : 'Kept on this device until you submit it',
            },
            { term: 'After you submit', value: 'You see the result at once' },
            { term: 'Questions', value: <Link to={paths.support}>Contact support</Link> },
          ]}
        />
      </PageBody>
    </>
  );
}

const options = ['first', 'second', 'third', 'fourth'];

/** The progress and one question while they load. */
function QuestionSkeleton() {
  return (
    <div aria-busy="true" aria-hidden="true">
      <div className={styles.progress}>
        <Skeleton />
        <StepMarks data-above="12" marks={[...options, 'fifth'].map((id) => ({ id }))} />
      </div>
      <div className={styles.skeleton}>
        {options.map((id) => (
          <p key={id}>
            <Skeleton width="line" />
          </p>
        ))}
      </div>
    </div>
  );
}

interface ResultProps {
  result: AssessmentResult;
  /** It has just replaced the questions, so it takes the focus. */
  isNew: boolean;
}

const words = {
  pass: 'You have passed. We look at the result together with your application, and write to you.',
  review: 'A person reads your answers together with your application, and we write to you.',
} as const;

/** The result, and what happens next. */
function Result({ result, isNew }: ResultProps) {
  const { application } = usePortal();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) title.current?.focus();
  }, [isNew]);
  return (
    <PageBody isAfterBand>
      <div className={columns.main}>
        <Text size="label">{positionName(application.position)}</Text>
        <Heading level={1} size="page" ref={title} tabIndex={-1}>
          Assessment completed
        </Heading>
        <Text size="lead">
          Thank you, {application.firstName}. {words[result.result]}
        </Text>
        <p data-above="36">
          <ButtonLink variant="primary" to={paths.applicant.dashboard}>
            Back to the dashboard
          </ButtonLink>
        </p>
      </div>
      <section className={classNames(columns.right, styles.score)} aria-label="Your result">
        <Score {...result} />
      </section>
    </PageBody>
  );
}
