import { type ComponentProps, type ReactNode, useId } from 'react';
import { FaultIcon } from './icons.tsx';

interface Common {
  label: string;
  /** Stands at the right of the label: 'optional', a count. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Said under the value before anything is typed. */
  advice?: string | undefined;
  /** `pair` stays two abreast on a phone, `half` from 768 px. */
  width?: 'full' | 'half' | 'pair';
  children?: ReactNode;
}
type InputProps = Common & { multiline?: false } & ComponentProps<'input'>;
type TextProps = Common & { multiline: true } & ComponentProps<'textarea'>;

const widths = { full: 'cell', half: 'cell cell-half', pair: 'cell cell-pair' } as const;

/** One cell of the registration card: label, value, and the sentence that says what is wrong. */
export function Cell({
  label,
  hint,
  error,
  advice,
  width = 'full',
  children,
  ...rest
}: InputProps | TextProps) {
  const id = useId();
  const faultId = `${id}-fault`;
  const adviceId = `${id}-advice`;
  const described = [error && faultId, advice && adviceId].filter(Boolean).join(' ');
  const { multiline, ...control } = rest;
  const shared = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    id,
  };
  return (
    <div className={error ? `${widths[width]} cell-wrong` : widths[width]}>
      <label htmlFor={id}>
        <span className="name">
          {label} {hint && <span>{hint}</span>}
        </span>
      </label>
      {multiline ? (
        <textarea {...(control as ComponentProps<'textarea'>)} {...shared} />
      ) : (
        <input {...(control as ComponentProps<'input'>)} {...shared} />
      )}
      {children}
      {advice && (
        <p className="note advice" id={adviceId}>
          {advice}
        </p>
      )}
      {error && (
        <p className="fault" id={faultId}>
          <FaultIcon />
          {error}
        </p>
      )}
    </div>
  );
}
