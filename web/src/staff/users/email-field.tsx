import { CircleX } from 'lucide-react';
import { useId } from 'react';

interface Props {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** Somebody else's address, so the browser offers none of one's own. */
export function EmailField({ value, error, onChange }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Email</label>
      <span className="in">
        <input
          id={id}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
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
