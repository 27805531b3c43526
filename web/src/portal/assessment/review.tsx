import { useEffect, useRef } from 'react';
import { ApiError } from '#web/api/client.ts';
import { FaultIcon } from '#web/public/components/icons.tsx';
import type { Answers, Question } from '#web/public/questionnaire/known-answers.ts';

interface Props {
  questions: readonly Question[];
  answers: Answers;
  /** Why nothing can be submitted; null when it can. */
  readOnly: string | null;
  isSending: boolean;
  refusal: unknown;
  /** It was led to, not found on arrival: the keyboard follows. */
  isLedTo: boolean;
  onChange: (place: number) => void;
  onSubmit: () => void;
}

export const failure = 'Failed to submit assessment. Please try again.';

/** All five answers once more, each to be changed, before they are submitted for good. */
export function Review({ questions, answers, readOnly, isSending, refusal, isLedTo, ...on }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isLedTo) title.current?.focus();
  }, [isLedTo]);
  const requestId = refusal instanceof ApiError ? refusal.problem?.requestId : undefined;
  return (
    <section aria-labelledby="review">
      <h2 className="t3" id="review" ref={title} tabIndex={-1}>
        Your answers
      </h2>
      <ol className="given">
        {questions.map(({ id, text, options }, place) => (
          <li key={id}>
            <span className="number" aria-hidden="true">
              {place + 1}
            </span>
            <div>
              <p className="note">{text}</p>
              <p>{options.find(({ value }) => value === answers[id])?.label}</p>
            </div>
            <button
              className="link"
              type="button"
              disabled={isSending}
              aria-label={`Change the answer to question ${place + 1}`}
              onClick={() => on.onChange(place)}
            >
              Change
            </button>
          </li>
        ))}
      </ol>
      {refusal !== null && !isSending && (
        <div className="load-fault" role="alert">
          <p className="state state-stop">
            <FaultIcon />
            {failure}
          </p>
          <p>{refusal instanceof Error && refusal.message}</p>
          <p className="note">Your answers are kept on this device.{requestId && ` Request ${requestId}.`}</p>
        </div>
      )}
      <div className="form-end">
        <button
          className="button"
          type="button"
          disabled={isSending || readOnly !== null}
          aria-describedby="submit-note"
          onClick={on.onSubmit}
        >
          {isSending ? 'Submitting…' : 'Submit assessment'}
        </button>
        <p className="note" id="submit-note">
          {readOnly ?? 'It can be submitted once. You see the result at once.'}
        </p>
      </div>
    </section>
  );
}
