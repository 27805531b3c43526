import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { AssessmentResult } from '#services/assessment/contract.ts';
import { type Answers, knownAnswers, type Question } from '#web/public/questionnaire/known-answers.ts';
import { StepMarks } from '#web/ui/step-marks/step-marks.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { usePortal } from '../use-portal.ts';
import styles from './assessment.module.css';
import { assessmentMachine, resultIn } from './portal-machine.ts';
import { failure, OneQuestion, Review } from './questions.tsx';

interface Props {
  questions: readonly Question[];
  onDone: (result: AssessmentResult) => void;
}

/** The questions in turn, their review, and the submission; answers stay on this device until the server has them. */
export function AssessmentDesk({ questions, onDone }: Props) {
  const { application, readOnly } = usePortal();
  const { id } = application;
  const queries = useQueryClient();
  const [machine] = useState(assessmentMachine);
  const [snapshot, send] = useMachine(machine, {
    input: {
      questions: questions.map((question) => question.id),
      // In test mode an admin looks through it without the applicant's draft.
      answers: readOnly ? {} : readLocalDraft(id, questions),
    },
  });
  const { answers, place, refusal } = snapshot.context;
  const result = resultIn(snapshot);
  const [hasMoved, setMoved] = useState(false);
  const [isKept, setKept] = useState(true);

  const choose = (value: string) => {
    const question = questions[place];
    send({ type: 'answer', value });
    if (question && !readOnly) setKept(writeLocalDraft(id, { ...answers, [question.id]: value }));
  };
  const move = (event: Parameters<typeof send>[0]) => {
    setMoved(true);
    send(event);
  };

  useEffect(() => {
    if (!refusal) return;
    toast({ title: 'Error', description: failure, tone: 'danger', about: 'assessment' });
    // The application may have moved meanwhile.
    void queries.invalidateQueries({ queryKey: ['me'] });
  }, [refusal, queries]);
  useEffect(() => {
    if (!result) return;
    clearLocalDraft(id);
    toast({ title: 'Assessment submitted successfully!', about: 'assessment' });
    onDone(result);
    void queries.invalidateQueries({ queryKey: ['me'] });
  }, [result, id, onDone, queries]);

  const current = questions[place];
  const isAsking = snapshot.matches('asking');
  return (
    <>
      <Progress questions={questions} answers={answers} place={isAsking ? place : null} />
      {isAsking && current ? (
        <OneQuestion
          key={current.id}
          question={current}
          place={place}
          chosen={answers[current.id]}
          isLast={questions.every((each) => each.id === current.id || each.id in answers)}
          takesFocus={hasMoved}
          onChoose={choose}
          onNext={() => move({ type: 'next' })}
          onPrevious={() => move({ type: 'previous' })}
        />
      ) : (
        <Review
          questions={questions}
          answers={answers}
          readOnly={readOnly}
          isSending={snapshot.matches('submitting') || result !== null}
          error={refusal}
          takesFocus={hasMoved}
          onChange={(to) => move({ type: 'change', place: to })}
          onSubmit={() => send({ type: 'submit' })}
        />
      )}
      {!isKept && (
        <Text size="note">This browser keeps nothing: please leave the page open until you submit.</Text>
      )}
    </>
  );
}

interface ProgressProps {
  questions: readonly { id: string }[];
  answers: Readonly<Record<string, string>>;
  /** Zero-based; null during the review. */
  place: number | null;
}

function Progress({ questions, answers, place }: ProgressProps) {
  const answered = questions.filter(({ id }) => id in answers).length;
  const at = place === null ? 'All answered' : `Question ${place + 1} of ${questions.length}`;
  return (
    <div className={styles.progress}>
      <Text size="label" role="status">
        {at}
        <VisuallyHidden>, {answered} answered</VisuallyHidden>
      </Text>
      <StepMarks
        data-above="12"
        marks={questions.map(({ id }, i) => ({
          id,
          state: i === place ? 'current' : id in answers ? 'done' : undefined,
        }))}
      />
    </div>
  );
}

/** Where answers are stored in the browser until they are submitted. */
const storageKey = (applicationId: string) => `assessment-draft-${applicationId}`;

/** Empty when it cannot be read. */
function readLocalDraft(applicationId: string, questions: readonly Question[]): Answers {
  try {
    return knownAnswers(questions, JSON.parse(localStorage.getItem(storageKey(applicationId)) ?? 'null'));
  } catch {
    return {};
  }
}

/** @returns whether it was written; private windows and full storage refuse. */
function writeLocalDraft(applicationId: string, answers: Answers): boolean {
  try {
    localStorage.setItem(storageKey(applicationId), JSON.stringify(answers));
    return true;
  } catch {
    return false;
  }
}

function clearLocalDraft(applicationId: string): void {
  try {
    localStorage.removeItem(storageKey(applicationId));
  } catch {
    // Nothing was stored.
  }
}
