import { type SubmitEvent, useEffect, useRef } from 'react';
import type { Question } from '#web/public/questionnaire/known-answers.ts';
import { QuestionFields } from '#web/public/questionnaire/question-fields.tsx';

interface Props {
  question: Question;
  /** From 0. */
  place: number;
  chosen: string | undefined;
  /** All are answered: this one was only to be changed, or is the last. */
  isLast: boolean;
  /** It was led to, not found on arrival: the keyboard follows. */
  isLedTo: boolean;
  onChoose: (value: string) => void;
  onNext: () => void;
  onPrevious: () => void;
}

/** One question at a time; Next waits for its answer, and Enter presses it. */
export function OneQuestion({ question, place, chosen, isLast, isLedTo, ...on }: Props) {
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isLedTo) heading.current?.focus();
  }, [isLedTo]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    on.onNext();
  };
  return (
    <form onSubmit={submit}>
      <QuestionFields
        question={question}
        number={place + 1}
        chosen={chosen}
        onChoose={on.onChoose}
        heading={heading}
      />
      <div className="form-end steps">
        <button className="button" type="submit" disabled={!chosen} aria-describedby="step-note">
          {isLast ? 'Review your answers' : 'Next'}
        </button>
        <button className="button button-line" type="button" disabled={place === 0} onClick={on.onPrevious}>
          Previous
        </button>
        <p className="note" id="step-note">
          {chosen ? 'You can still change every answer before you submit.' : 'Choose one answer to go on.'}
        </p>
      </div>
    </form>
  );
}
