import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { AssessmentResult } from '#services/assessment/contract.ts';
import { type Answers, knownAnswers, type Question } from '#web/public/questionnaire/known-answers.ts';
import { toast } from '#web/ui/toast.tsx';
import { letGo } from '../frame/stay.ts';
import { usePortal } from '../use-portal.ts';
import { OneQuestion } from './one-question.tsx';
import { assessmentMachine, resultIn } from './portal-machine.ts';
import { failure, Review } from './review.tsx';

interface Props {
  questions: readonly Question[];
  onDone: (result: AssessmentResult) => void;
}

/** The questions in turn, their review, and the submission; what is answered stays on this device until it has arrived. */
export function AssessmentDesk({ questions, onDone }: Props) {
  const { application, readOnly } = usePortal();
  const { id } = application;
  const queries = useQueryClient();
  const [machine] = useState(assessmentMachine);
  const [snapshot, send] = useMachine(machine, {
    input: {
      questions: questions.map((question) => question.id),
      // In test mode an admin looks through it; nothing of that is the applicant's.
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
    // Somebody may have moved the application meanwhile.
    void queries.invalidateQueries({ queryKey: ['me'] });
  }, [refusal, queries]);
  useEffect(() => {
    if (!result) return;
    clearLocalDraft(id);
    toast({ title: 'Assessment submitted successfully!', about: 'assessment' });
    onDone(result);
    void queries.invalidateQueries({ queryKey: ['me'] });
  }, [result, id, onDone, queries]);

  const asked = questions[place];
  const isAsking = snapshot.matches('asking');
  return (
    <div className="main">
      <Progress questions={questions} answers={answers} place={isAsking ? place : null} />
      {isAsking && asked ? (
        <OneQuestion
          key={asked.id}
          question={asked}
          place={place}
          chosen={answers[asked.id]}
          isLast={questions.every((each) => each.id === asked.id || each.id in answers)}
          isLedTo={hasMoved}
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
          refusal={refusal}
          isLedTo={hasMoved}
          onChange={(to) => move({ type: 'change', place: to })}
          onSubmit={() => send({ type: 'submit' })}
        />
      )}
      {!isKept && (
        <p className="note">This browser keeps nothing: please leave the page open until you submit.</p>
      )}
    </div>
  );
}

/** Lets the guard lead on again once the page is left. */
export function useLeaving(): void {
  useEffect(() => () => letGo('assessment'), []);
}

interface ProgressProps {
  questions: readonly { id: string }[];
  answers: Readonly<Record<string, string>>;
  /** Which is asked, from 0; null while all are looked over. */
  place: number | null;
}

/** How far the assessment is. */
function Progress({ questions, answers, place }: ProgressProps) {
  const answered = questions.filter(({ id }) => id in answers).length;
  const at = place === null ? 'All answered' : `Question ${place + 1} of ${questions.length}`;
  return (
    <div className="how-far">
      <p className="label" role="status">
        {at}
        <span className="unseen">, {answered} answered</span>
      </p>
      <span className="marks" aria-hidden="true">
        {questions.map(({ id }, i) => (
          <i key={id} className={i === place ? 'now' : id in answers ? 'done' : undefined} />
        ))}
      </span>
    </div>
  );
}

/** What was answered and is not submitted, kept on this device. */
const storedAs = (applicationId: string) => `assessment-draft-${applicationId}`;

/** Anything unreadable counts as none. */
function readLocalDraft(applicationId: string, questions: readonly Question[]): Answers {
  try {
    return knownAnswers(questions, JSON.parse(localStorage.getItem(storedAs(applicationId)) ?? 'null'));
  } catch {
    return {};
  }
}

/** @returns whether it was written; private windows and full storage refuse. */
function writeLocalDraft(applicationId: string, answers: Answers): boolean {
  try {
    localStorage.setItem(storedAs(applicationId), JSON.stringify(answers));
    return true;
  } catch {
    return false;
  }
}

function clearLocalDraft(applicationId: string): void {
  try {
    localStorage.removeItem(storedAs(applicationId));
  } catch {
    // Nothing was stored, then.
  }
}
