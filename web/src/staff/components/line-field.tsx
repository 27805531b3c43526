import { CircleX } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface Props {
  label: string;
  value: string;
  error: string | null;
  isNumber?: boolean;
  type?: 'text' | 'email' | 'tel';
  maxLength?: number;
  /** What stands behind the field: its unit. */
  unit?: ReactNode;
  hint?: string;
  onChange: (value: string) => void;
}

/** A labelled line of a settings form, with its hint and error linked. */
export function LineField(props: Props) {
  const { label, value, error, isNumber, type = 'text', maxLength, unit, hint, onChange } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="set-in">
        <span className={isNumber ? 'in set-num' : 'in'}>
          <input
            id={id}
            type={type}
            inputMode={isNumber ? 'numeric' : undefined}
            autoComplete="off"
            maxLength={maxLength ?? (isNumber ? 6 : 120)}
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={described || undefined}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
        {unit}
      </span>
      {hint && (
        <p className="q set-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="err" id={`${id}-error`}>
          <CircleX className="i" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
