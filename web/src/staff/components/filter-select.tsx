import { ChevronDown } from 'lucide-react';

interface Props {
  label: string;
  value: string | undefined;
  /** The word for no choice: 'All'. */
  none: string;
  options: readonly { value: string; label: string }[];
  className?: string;
  onChange: (value: string | undefined) => void;
}

/** A compact select that carries its label; tinted while it narrows the list. */
export function FilterSelect({ label, value, none, options, className = '', onChange }: Props) {
  return (
    <label className={`sel ${value ? 'on' : ''} ${className}`}>
      <span>{label}</span>
      <select value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)}>
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="i" aria-hidden="true" />
    </label>
  );
}
