import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OpenedLink } from '#services/assessment/contract.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FormEnd } from '#web/ui/button/button-row.tsx';
import { ErrorSummary } from '#web/ui/error-summary/error-summary.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { requestIdOf } from '../components/refusal.ts';
import { Checks, QuestionFields, QuestionFrame } from '../questionnaire/question-fields.tsx';
import { missing, skillsField } from './check.ts';
import type { Given } from './kept-answers.ts';

interface Props {
  link: OpenedLink;
  given: Given;
  onChange: (given: Given) => void;
  onSubmit: () => void;
  isSending: boolean;
  refusal: unknown;
}

const failure = 'Submission Failed';
const wordsOf = (refusal: unknown) => (refusal instanceof Error ? refusal.message : String(refusal));

/** Eight questions and twelve skills: all of it on one page, checked when it is submitted. */
export function AssessmentForm({ link, given, onChange, onSubmit, isSending, refusal }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const { responses, skills } = given;
  // An error goes as soon as it is corrected.
  const found = isChecked ? missing(link, given) : null;
  const errors = Object.fromEntries((found?.errors ?? []).map(({ field, message }) => [field, message]));

  useEffect(() => {
    if (!refusal) return;
    setAttempt((count) => count + 1);
    toast({ title: failure, description: wordsOf(refusal), tone: 'danger', about: 'assessment' });
  }, [refusal]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const isIncomplete = missing(link, given) !== null;
    setChecked(isIncomplete);
    if (isIncomplete) setAttempt((count) => count + 1);
    else onSubmit();
  };
  const go = (field: string) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  const requestId = requestIdOf(refusal);
  const isRefused = refusal !== null && !isSending;

  return (
    <form className={columns.main} noValidate ref={form} onSubmit={submit}>
      {(found || isRefused) && (
        <ErrorSummary
          isInline
          title={found?.title ?? failure}
          errors={found?.errors ?? [{ message: wordsOf(refusal) }]}
          note={found ? null : `Nothing you answered is lost.${requestId ? ` Request ${requestId}.` : ''}`}
          canRetry={!found}
          attempt={attempt}
          onGo={go}
        />
      )}
      <fieldset disabled={isSending}>
        {link.questions.map((question, place) => (
          <QuestionFields
            key={question.id}
            question={question}
            number={place + 1}
            chosen={responses[question.id]}
            onChoose={(value) => onChange({ skills, responses: { ...responses, [question.id]: value } })}
            error={errors[question.id] && 'Please choose one answer.'}
          />
        ))}
        {/* What one is practised in, of twelve (applicant side, section 3, 'Skill options'). */}
        <QuestionFrame
          title="What are you practised in?"
          hint="Select at least one, and only what you would be happy to be asked about."
          error={errors.skills}
        >
          <Checks
            name={skillsField}
            options={link.skills}
            ticked={skills}
            onTick={(ticked) => onChange({ responses, skills: ticked })}
          />
        </QuestionFrame>
        <FormEnd
          note={
            <>
              It can be submitted once. How we keep your answers is set out in{' '}
              <Link to={paths.privacy}>Privacy</Link>.
            </>
          }
        >
          <Button variant="primary" type="submit" disabled={isSending}>
            {isSending ? 'Submitting…' : 'Submit assessment'}
          </Button>
        </FormEnd>
      </fieldset>
    </form>
  );
}
