import { ChevronDown } from 'lucide-react';
import { type DeadlineKind, deadlineKinds } from '#state-machines/application/vocabulary.ts';
import { hoursOf, type Length, lengthOf } from '#web/ui/lengths.ts';
import { LineField } from '../components/line-field.tsx';
import { SettingSection } from './setting-section.tsx';
import { useSettingForm, type View } from './use-setting-form.ts';

type Draft = Record<DeadlineKind, Length>;
const each = <T,>(of: (kind: DeadlineKind) => T) =>
  Object.fromEntries(deadlineKinds.map((kind) => [kind, of(kind)])) as Record<DeadlineKind, T>;

const words: Record<DeadlineKind, string> = {
  email: 'Confirming the e-mail address',
  details: 'Detailed information',
  assessment: 'Assessment',
  documents: 'Documents',
  contract: 'Answer to the contract',
};

/** How long applicants have for each step (ruling 9). */
export function Deadlines({ view }: { view: View<'deadlines'> }) {
  const form = useSettingForm<Draft>('deadlines', {
    title: 'Deadlines',
    kept: each((kind) => lengthOf(view.value[kind])),
    version: view.version,
    sent: (draft) => each((kind) => hoursOf(draft[kind])),
  });
  const help =
    'How long applicants have for each step, counted from when it begins. A change holds for steps that begin from now on: deadlines that run already stay as they were set. Passing one rejects nobody; it marks the application as overdue and tells staff.';
  return (
    <SettingSection id="deadlines" title="Deadlines" help={help} about={view} form={form}>
      <div className="set-g">
        {deadlineKinds.map((kind) => (
          <LineField
            key={kind}
            label={words[kind]}
            isNumber
            value={form.draft[kind].amount}
            error={form.errorOf(kind)}
            unit={
              <span className="sel">
                <select
                  aria-label={`${words[kind]}: unit`}
                  value={form.draft[kind].unit}
                  onChange={(event) =>
                    form.change({
                      [kind]: { ...form.draft[kind], unit: event.target.value === 'days' ? 'days' : 'hours' },
                    })
                  }
                >
                  <option value="hours">Hours</option>
                  <option value="days">Days</option>
                </select>
                <ChevronDown className="i" aria-hidden="true" />
              </span>
            }
            onChange={(amount) => form.change({ [kind]: { ...form.draft[kind], amount } })}
          />
        ))}
      </div>
    </SettingSection>
  );
}
