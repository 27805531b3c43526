import { type SubmitEvent, useEffect, useRef } from 'react';
import { ApiError } from '#web/api/client.ts';
import type { Answers, Question } from '#web/public/questionnaire/known-answers.ts';
import { QuestionFields } from '#web/public/questionnaire/question-fields.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonRow } from '#web/ui/button/button-row.tsx';
import { Callout } from '#web/ui/callout/callout.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { SectionTitle } from '../frame/page-parts.tsx';
import { NumberedList } from '../numbered-list.tsx';
import styles from './assessment.module.css';

interface QuestionProps {
  question: Question;
  /** Zero-based. */
  place: number;
  chosen: string | undefined;
  /** All others are answered, so the review follows. */
  isLast: boolean;
  /** It came after another step, so it takes the focus. */
  takesFocus: boolean;
  onChoose: (value: string) => void;
  onNext: () => void;
  onPrevious: () => void;
}

/** One question at a time; Next waits for its answer, and Enter presses it. */
export function OneQuestion({ question, place, chosen, isLast, takesFocus, ...on }: QuestionProps) {
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
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
      <ButtonRow
        data-above="36"
        note={
          <span id="step-note">
            {chosen ? 'You can still change every answer before you submit.' : 'Choose one answer to go on.'}
          </span>
        }
      >
        <Button
          type="submit"
          variant="primary"
          className={styles.step}
          disabled={!chosen}
          aria-describedby="step-note"
        >
          {isLast ? 'Review your answers' : 'Next'}
        </Button>
        <Button className={styles.step} disabled={place === 0} onClick={on.onPrevious}>
          Previous
        </Button>
      </ButtonRow>
    </form>
  );
}

interface ReviewProps {
  questions: readonly Question[];
  answers: Answers;
  /** Why nothing can be submitted; null when it can. */
  readOnly: string | null;
  isSending: boolean;
  error: unknown;
  takesFocus: boolean;
  onChange: (place: number) => void;
  onSubmit: () => void;
}

export const failure = 'Failed to submit assessment. Please try again.';

/** All five answers, each of which can be changed before they are submitted for good. */
export function Review({ questions, answers, readOnly, isSending, error, takesFocus, ...on }: ReviewProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;
  return (
    <section aria-labelledby="review">
      <SectionTitle id="review" ref={title} tabIndex={-1}>
        Your answers
      </SectionTitle>
      <NumberedList
        items={questions.map(({ id, text, options }, place) => ({
          id,
          text: (
            <>
              <Text size="note">{text}</Text>
              <p data-above="6">{options.find(({ value }) => value === answers[id])?.label}</p>
            </>
          ),
          end: (
            <Button
              variant="link"
              isPending={isSending}
              aria-label={`Change the answer to question ${place + 1}`}
              onClick={() => on.onChange(place)}
            >
              Change
            </Button>
          ),
        }))}
      />
      {error !== null && !isSending && (
        <Callout tone="stop" title={failure} text={error instanceof Error && error.message} data-above="28">
          <Text size="note">
            Your answers are kept on this device.{requestId && ` Request ${requestId}.`}
          </Text>
        </Callout>
      )}
      <ButtonRow
        data-above="36"
        note={
          <span id="submit-note">{readOnly ?? 'It can be submitted once. You see the result at once.'}</span>
        }
      >
        <Button
          variant="primary"
          disabled={readOnly !== null}
          isPending={isSending}
          pendingLabel="Submitting…"
          aria-describedby="submit-note"
          onClick={on.onSubmit}
        >
          Submit assessment
        </Button>
      </ButtonRow>
    </section>
  );
}
