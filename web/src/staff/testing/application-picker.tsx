import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { FindApplication } from '../components/find-application.tsx';
import type { Subject } from './use-subject.ts';
import { optionLabel, sandboxName } from './words.ts';

/** The newest twenty, one's own sandboxes, or any other application by search. */
export function ApplicationPicker({ subject }: { subject: Subject }) {
  const { id, latest, detail, sandboxes, choose } = subject;
  const select = useId();
  const rows = latest.data?.items ?? [];
  const isListed = [...rows.map((row) => row.id), ...(sandboxes ?? []).map((one) => one.applicationId)];
  const found = detail.data && !isListed.includes(detail.data.id) ? detail.data : null;
  return (
    <section className="ts">
      <h2>
        <label htmlFor={select}>Application</label>
      </h2>
      <span className="sel wide">
        <select id={select} value={id ?? ''} onChange={(event) => choose(event.target.value)}>
          {found && (
            <optgroup label="Found">
              <option value={found.id}>{optionLabel(found)}</option>
            </optgroup>
          )}
          <optgroup label="Newest applications">
            {rows.map((row) => (
              <option key={row.id} value={row.id}>
                {optionLabel(row)}
              </option>
            ))}
          </optgroup>
          {sandboxes && sandboxes.length > 0 && (
            <optgroup label="Your sandboxes">
              {sandboxes.map(({ applicationId }) => (
                <option key={applicationId} value={applicationId}>
                  {sandboxName(applicationId)}
                </option>
              ))}
            </optgroup>
          )}
        </select>
        <ChevronDown className="i" aria-hidden="true" />
      </span>
      <FindApplication onChoose={choose} />
    </section>
  );
}
