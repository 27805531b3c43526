import { useState } from 'react';
import type { OpenedLink } from '#services/assessment/contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { StepMarks } from '#web/ui/step-marks/step-marks.tsx';
import { PlainPage, questionsPair } from '../components/plain-page.tsx';
import styles from './desk.module.css';
import { AssessmentForm } from './form.tsx';
import { type Given, keepGiven, readGiven } from './kept-answers.ts';

interface Props {
  link: OpenedLink;
  onSubmit: (given: Given) => void;
  isSending: boolean;
  refusal: unknown;
}

/** The form, whose it is, and how far it is; answers are kept on this device until they have arrived. */
export function AssessmentDesk({ link, onSubmit, ...sending }: Props) {
  const { applicationId, firstName, lastName, questions } = link;
  const [given, setGiven] = useState(() => readGiven(link));
  const [isKept, setKept] = useState(true);
  const change = (next: Given) => {
    setGiven(next);
    setKept(keepGiven(applicationId, next));
  };
  const answered = Object.keys(given.responses).length;
  const marks = questions.map(({ id }) => ({
    id,
    state: id in given.responses ? ('done' as const) : undefined,
  }));
  const progress = [
    {
      term: 'Answered',
      value: (
        <>
          {answered} of {questions.length}
          <StepMarks marks={marks} data-above="12" />
        </>
      ),
    },
    {
      term: 'Draft',
      value: isKept
        ? 'Kept on this device until you submit it'
        : 'Not kept: this browser refuses. Please leave the page open.',
    },
    questionsPair,
  ];

  return (
    <PlainPage
      title="Your assessment"
      lead="Eight situations from the work, and what you are practised in. There is no trick in them: answer as you would act."
      form={
        <>
          <DescriptionList
            layout="large"
            className={columns.right}
            pairs={[{ term: 'Applicant', value: `${firstName} ${lastName}` }]}
          />
          <AssessmentForm
            link={link}
            given={given}
            onChange={change}
            onSubmit={() => onSubmit(given)}
            {...sending}
          />
          <DescriptionList
            layout="stacked"
            className={classNames(columns.right, styles.progress)}
            pairs={progress}
          />
        </>
      }
    />
  );
}
