import { ChevronDown } from 'lucide-react';

interface Props<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; isOff?: boolean }[];
  onChange: (value: T) => void;
}

/** A compact select that carries its label and always has a choice. */
export function TimeSelect<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <label className="sel">
      <span>{label}</span>
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
