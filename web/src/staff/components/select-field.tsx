import { ChevronDown, CircleX } from 'lucide-react';
import { useId } from 'react';

interface Props {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** What stands there before anything is chosen. */
  placeholder: string;
  error?: string | null;
  onChange: (value: string) => void;
}

/** A labelled select of a dialog, with its error linked. */
export function SelectField({ label, value, options, placeholder, error, onChange }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="sel">
        <select
          id={id}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="i" aria-hidden="true" />
      </span>
      {error && (
        <p className="err" id={`${id}-error`}>
          <CircleX className="i" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
