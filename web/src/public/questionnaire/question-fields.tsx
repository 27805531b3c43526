import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorIcon } from '#web/ui/icon/drawings.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Text } from '#web/ui/text/text.tsx';
import type { Question } from './known-answers.ts';
import styles from './question-fields.module.css';

interface FrameProps {
  title: string;
  /** From 1; left out where it stands alone. */
  number?: number;
  hint?: string;
  error?: string | undefined;
  /** What takes the focus when the question is new. */
  heading?: Ref<HTMLSpanElement> | undefined;
  /** `Option`s. */
  children: ReactNode;
}

/** A question over its options, and what is wrong with the answer. */
export function QuestionFrame({ title, number, hint, error, heading, children }: FrameProps) {
  const id = useId();
  const described = [error && id, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={classNames(styles.question, error && styles.wrong)}
      aria-describedby={described || undefined}
    >
      <legend className={styles.legend}>
        {number && (
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
        )}
        <span className={styles.title} ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </span>
      </legend>
      {hint && (
        <Text size="note" className={styles.hint} id={`${id}-hint`}>
          {hint}
        </Text>
      )}
      {children}
      {error && (
        <p className={styles.error} id={id}>
          <Icon icon={ErrorIcon} />
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** One of what can be chosen. */
export const Option = ({ children, ...rest }: ComponentProps<'input'>) => (
  <label className={styles.option}>
    <input {...rest} className={styles.mark} />
    <span>{children}</span>
  </label>
);

/** Options side by side, as many as there is room for. */
export const Beside = ({ children }: { children: ReactNode }) => (
  <div className={styles.beside}>{children}</div>
);

interface Props {
  question: Question;
  /** From 1. */
  number: number;
  chosen: string | undefined;
  onChoose: (value: string) => void;
  error?: string | undefined;
  heading?: Ref<HTMLSpanElement>;
}

/** One question and its four answers, of which one is chosen. */
export const QuestionFields = ({ question, number, chosen, onChoose, error, heading }: Props) => (
  <QuestionFrame title={question.text} number={number} error={error} heading={heading}>
    {question.options.map(({ value, label }) => (
      <Option
        key={value}
        type="radio"
        name={question.id}
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
      >
        {label}
      </Option>
    ))}
  </QuestionFrame>
);

interface ChecksProps {
  name: string;
  options: readonly string[];
  ticked: readonly string[];
  onTick: (ticked: string[]) => void;
}

/** Short options of which any number is ticked. */
export function Checks({ name, options, ticked, onTick }: ChecksProps) {
  const toggle = (option: string) =>
    onTick(options.filter((each) => (each === option) !== ticked.includes(each)));
  return (
    <Beside>
      {options.map((option) => (
        <Option
          key={option}
          type="checkbox"
          name={name}
          value={option}
          checked={ticked.includes(option)}
          onChange={() => toggle(option)}
        >
          {option}
        </Option>
      ))}
    </Beside>
  );
}

const lines = ['a', 'b', 'c', 'd'];

/** Where a question will stand. */
export const QuestionOutline = ({ children }: { children: ReactNode }) => (
  <div className={classNames(styles.question, styles.outline)} aria-hidden="true">
    <p className={styles.legend}>
      <span className={styles.title}>{children}</span>
    </p>
    {lines.map((line) => (
      <p className={styles.option} key={line}>
        {children}
      </p>
    ))}
  </div>
);
