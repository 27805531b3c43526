import { type Ref, useId } from 'react';
import { FaultIcon } from '../components/icons.tsx';
import type { Question } from './known-answers.ts';

interface Props {
  question: Question;
  /** From 1. */
  number: number;
  chosen: string | undefined;
  onChoose: (value: string) => void;
  fault?: string | undefined;
  /** What takes the focus when the question is new. */
  heading?: Ref<HTMLSpanElement>;
}

/** One question and its four answers, of which one is chosen. */
export function QuestionFields({ question, number, chosen, onChoose, fault, heading }: Props) {
  const id = useId();
  return (
    <fieldset
      className={fault ? 'question question-wrong' : 'question'}
      aria-describedby={fault ? id : undefined}
    >
      <legend>
        <span className="number" aria-hidden="true">
          {number}
        </span>
        <span className="t2" ref={heading} tabIndex={heading ? -1 : undefined}>
          {question.text}
        </span>
      </legend>
      {question.options.map(({ value, label }) => (
        <label className="option" key={value}>
          <input
            type="radio"
            name={question.id}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
        </label>
      ))}
      {fault && (
        <p className="fault" id={id}>
          <FaultIcon />
          {fault}
        </p>
      )}
    </fieldset>
  );
}
