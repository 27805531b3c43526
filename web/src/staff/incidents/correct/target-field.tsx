import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { statusLabel } from '#state-machines/application/labels.ts';
import { statuses } from '#state-machines/application/vocabulary.ts';
import type { Target } from './run.ts';

/** Where the corrections lead: each back to where it was, or all to one status. */
export function TargetField({ to, onChange }: { to: Target; onChange: (to: Target) => void }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Lead them</label>
      <span className="sel">
        <select
          id={id}
          value={to}
          onChange={({ target: { value } }) =>
            onChange(statuses.find((status) => status === value) ?? 'before')
          }
        >
          <option value="before">Back to where each stood before</option>
          <optgroup label="All to one status">
            {statuses.map((status) => (
              <option key={status} value={status}>
                {statusLabel(status)}
              </option>
            ))}
          </optgroup>
        </select>
        <ChevronDown className="i" aria-hidden="true" />
      </span>
    </div>
  );
}
