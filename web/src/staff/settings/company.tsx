import type { Company as CompanyData } from '#state-machines/company.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SettingInput, SettingSection } from './setting-section.tsx';
import styles from './settings.module.css';
import { useSettingForm, type View } from './use-setting-form.ts';

const fields = [
  { name: 'name', label: 'Name' },
  {
    name: 'uid',
    label: 'UID or VAT number',
    hint: 'Optional. Stands in the footer, e.g. CHE-123.456.789',
    maxLength: 30,
  },
  { name: 'street', label: 'Street and number' },
  { name: 'town', label: 'Post code, town and country' },
  { name: 'email', label: 'E-mail', type: 'email', maxLength: 254 },
  { name: 'phone', label: 'Phone', type: 'tel', maxLength: 40 },
  {
    name: 'person',
    label: 'Who reads replies to e-mails',
    hint: 'Optional. Named in every mail as the person to ask',
    maxLength: 100,
  },
] as const satisfies readonly { name: keyof CompanyData; label: string; [more: string]: unknown }[];

/** The company's own data (ruling 24). */
export function Company({ view }: { view: View<'company'> }) {
  const setting = useSettingForm<CompanyData>('company', {
    title: 'Company',
    kept: view.value,
    version: view.version,
    sent: (draft) => draft,
    fieldOf: (path) => path as keyof CompanyData,
  });
  const { register, formState } = setting.form;
  const lead =
    'As shown on every public page, in the contract and at the foot of every mail. Visitors see a change on the next page that they open.';
  return (
    <SettingSection id="company" title="Company" lead={lead} about={view} form={setting}>
      <div className={classNames(styles.grid, styles.pairs)}>
        {fields.map(({ name, ...field }) => (
          <SettingInput key={name} {...field} error={formState.errors[name]?.message} {...register(name)} />
        ))}
      </div>
    </SettingSection>
  );
}
