import { Controller } from 'react-hook-form';
import { deadlineLabel, forEachDeadline } from '#state-machines/application/deadlines.ts';
import { type DeadlineKind, deadlineKinds } from '#state-machines/application/vocabulary.ts';
import { hoursOf, type Length, lengthOf, numberOf } from '#web/ui/lengths.ts';
import { Select } from '#web/ui/select/select.tsx';
import { SettingInput, SettingSection } from './setting-section.tsx';
import styles from './settings.module.css';
import { useSettingForm, type View } from './use-setting-form.ts';

const units = [
  { value: 'hours', label: 'Hours' },
  { value: 'days', label: 'Days' },
];

/** How long applicants have for each step (ruling 9). */
export function Deadlines({ view }: { view: View<'deadlines'> }) {
  const setting = useSettingForm<Record<DeadlineKind, Length>>('deadlines', {
    title: 'Deadlines',
    kept: forEachDeadline((kind) => lengthOf(view.value[kind])),
    version: view.version,
    sent: (draft) => forEachDeadline((kind) => hoursOf(draft[kind])),
    fieldOf: (path) => `${path as DeadlineKind}.amount`,
  });
  const { register, control, formState } = setting.form;
  const lead =
    'How long applicants have for each step, counted from when it begins. A change holds for steps that begin from now on: deadlines that run already stay as they were set. Missing a deadline rejects no one; it marks the application as overdue and notifies staff.';
  return (
    <SettingSection id="deadlines" title="Deadlines" lead={lead} about={view} form={setting}>
      <div className={styles.grid}>
        {deadlineKinds.map((kind) => (
          <SettingInput
            key={kind}
            label={deadlineLabel(kind)}
            isNumber
            error={formState.errors[kind]?.amount?.message}
            unit={
              <Controller
                control={control}
                name={`${kind}.unit`}
                render={({ field }) => (
                  <Select {...field} aria-label={`${deadlineLabel(kind)}: unit`} options={units} />
                )}
              />
            }
            {...register(`${kind}.amount`)}
          />
        ))}
      </div>
    </SettingSection>
  );
}

/** From how many points an assessment is passed (ruling 11). */
export function PassMark({ view }: { view: View<'assessment'> }) {
  const setting = useSettingForm('assessment', {
    title: 'Assessment',
    kept: { passMark: String(view.value.passMark) },
    version: view.version,
    sent: ({ passMark }) => ({ passMark: numberOf(passMark) }),
    fieldOf: () => 'passMark',
  });
  const lead =
    'An assessment with fewer points is marked as Review Required; it rejects no one. Assessments that were completed keep their result.';
  return (
    <SettingSection id="assessment" title="Assessment" lead={lead} about={view} form={setting}>
      <SettingInput
        label="Pass mark"
        isNumber
        error={setting.form.formState.errors.passMark?.message}
        unit="of 100 points"
        {...setting.form.register('passMark')}
      />
    </SettingSection>
  );
}
