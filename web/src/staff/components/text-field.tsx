import { CircleX } from 'lucide-react';
import { useId } from 'react';

interface Props {
  label: string;
  value: string;
  rows?: number;
  error?: string | null;
  onChange: (value: string) => void;
}

/** A labelled text area of a dialog, bounded as the contract bounds free text. */
export function TextField({ label, value, rows = 4, error, onChange }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        maxLength={5000}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p className="err" id={`${id}-error`}>
          <CircleX className="i" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
