import { ChevronDown } from 'lucide-react';

interface Props<T extends string> {
  label: string;
  /** The choices say themselves what they are: the label is for those who hear it. */
  isPlain?: boolean;
  value: T;
  options: readonly { value: T; label: string; isOff?: boolean }[];
  onChange: (value: T) => void;
}

/** A compact select that carries its label and always has a choice. */
export function TimeSelect<T extends string>({ label, isPlain, value, options, onChange }: Props<T>) {
  return (
    <label className="sel" title={label}>
      <span className={isPlain ? 'vh' : undefined}>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isOff ?? false}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="i" aria-hidden="true" />
    </label>
  );
}
