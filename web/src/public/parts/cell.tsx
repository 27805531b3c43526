import { type ComponentProps, type ReactNode, useId } from 'react';
import { FaultIcon } from './icons.tsx';

interface Common {
  label: string;
  /** Stands at the right of the label: 'optional', a count. */
  hint?: ReactNode;
  error?: string | undefined;
  /** `pair` stays two abreast on a phone, `half` from 768 px. */
  width?: 'full' | 'half' | 'pair';
  children?: ReactNode;
}
type InputProps = Common & { multiline?: false } & ComponentProps<'input'>;
type TextProps = Common & { multiline: true } & ComponentProps<'textarea'>;

const widths = { full: 'cell', half: 'cell cell-half', pair: 'cell cell-pair' } as const;

/** One cell of the registration card: label, value, and the sentence that says what is wrong. */
export function Cell({ label, hint, error, width = 'full', children, ...rest }: InputProps | TextProps) {
  const id = useId();
  const faultId = `${id}-fault`;
  const { multiline, ...control } = rest;
  const shared = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? faultId : undefined,
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
      {error && (
        <p className="fault" id={faultId}>
          <FaultIcon />
          {error}
        </p>
      )}
    </div>
  );
}
