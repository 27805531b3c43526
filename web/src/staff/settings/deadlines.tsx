import { ChevronDown } from 'lucide-react';
import { deadlineLabel, forEachDeadline } from '#state-machines/application/deadlines.ts';
import { type DeadlineKind, deadlineKinds } from '#state-machines/application/vocabulary.ts';
import { hoursOf, type Length, lengthOf } from '#web/ui/lengths.ts';
import { LineField } from '../components/line-field.tsx';
import { SettingSection } from './setting-section.tsx';
import { useSettingForm, type View } from './use-setting-form.ts';

type Draft = Record<DeadlineKind, Length>;

/** How long applicants have for each step (ruling 9). */
export function Deadlines({ view }: { view: View<'deadlines'> }) {
  const form = useSettingForm<Draft>('deadlines', {
    title: 'Deadlines',
    kept: forEachDeadline((kind) => lengthOf(view.value[kind])),
    version: view.version,
    sent: (draft) => forEachDeadline((kind) => hoursOf(draft[kind])),
  });
  const help =
    'How long applicants have for each step, counted from when it begins. A change holds for steps that begin from now on: deadlines that run already stay as they were set. Passing one rejects nobody; it marks the application as overdue and tells staff.';
  return (
    <SettingSection id="deadlines" title="Deadlines" help={help} about={view} form={form}>
      <div className="set-g">
        {deadlineKinds.map((kind) => (
          <LineField
            key={kind}
            label={deadlineLabel(kind)}
            isNumber
            value={form.draft[kind].amount}
            error={form.errorOf(kind)}
            unit={
              <span className="sel">
                <select
                  aria-label={`${deadlineLabel(kind)}: unit`}
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
