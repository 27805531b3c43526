import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OpenedLink } from '#services/assessment/contract.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast.tsx';
import { Faults } from '../components/faults.tsx';
import { FaultIcon } from '../components/icons.tsx';
import { requestIdOf } from '../components/refusal.ts';
import { QuestionFields } from '../questionnaire/question-fields.tsx';
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
  // What was complained of goes as soon as it is mended.
  const found = isChecked ? missing(link, given) : null;
  const faults = Object.fromEntries((found?.faults ?? []).map(({ field, message }) => [field, message]));

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
    <form className="main" noValidate ref={form} onSubmit={submit}>
      {(found || isRefused) && (
        <Faults
          title={found?.title ?? failure}
          faults={found?.faults ?? [{ message: wordsOf(refusal) }]}
          note={found ? null : `Nothing you answered is lost.${requestId ? ` Request ${requestId}.` : ''}`}
          canRetry={!found}
          attempt={attempt}
          onGo={go}
        />
      )}
      <fieldset className="whole-form" disabled={isSending}>
        {link.questions.map((question, place) => (
          <QuestionFields
            key={question.id}
            question={question}
            number={place + 1}
            chosen={responses[question.id]}
            onChoose={(value) => onChange({ skills, responses: { ...responses, [question.id]: value } })}
            fault={faults[question.id] && 'Please choose one answer.'}
          />
        ))}
        <SkillsFields
          skills={link.skills}
          ticked={skills}
          onTick={(ticked) => onChange({ responses, skills: ticked })}
          fault={faults.skills}
        />
        <div className="form-end">
          <button className="button" type="submit" disabled={isSending}>
            {isSending ? 'Submitting…' : 'Submit assessment'}
          </button>
          <p className="note">
            It can be submitted once. How we keep your answers is set out in{' '}
            <Link to={paths.privacy}>Privacy</Link>.
          </p>
        </div>
      </fieldset>
    </form>
  );
}

interface SkillsFieldsProps {
  skills: readonly string[];
  ticked: readonly string[];
  onTick: (skills: string[]) => void;
  fault?: string | undefined;
}

/** What one is practised in, of twelve (applicant side, section 3, 'Skill options'). */
function SkillsFields({ skills, ticked, onTick, fault }: SkillsFieldsProps) {
  const id = useId();
  const toggle = (skill: string) =>
    onTick(skills.filter((each) => (each === skill) !== ticked.includes(each)));
  return (
    <fieldset
      className={fault ? 'question question-wrong' : 'question'}
      aria-describedby={fault ? `${id} ${id}-hint` : `${id}-hint`}
    >
      <legend>
        <span className="t2">What are you practised in?</span>
      </legend>
      <p className="note" id={`${id}-hint`}>
        Select at least one, and only what you would be happy to be asked about.
      </p>
      <div className="skills">
        {skills.map((skill) => (
          <label className="option" key={skill}>
            <input
              type="checkbox"
              name={skillsField}
              value={skill}
              checked={ticked.includes(skill)}
              onChange={() => toggle(skill)}
            />
            <span>{skill}</span>
          </label>
        ))}
      </div>
      {fault && (
        <p className="fault" id={id}>
          <FaultIcon />
          {fault}
        </p>
      )}
    </fieldset>
  );
}
