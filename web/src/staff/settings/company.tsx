import type { Company as CompanyData } from '#state-machines/company.ts';
import { LineField } from '../components/line-field.tsx';
import { SettingSection } from './setting-section.tsx';
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
] as const satisfies readonly { name: keyof CompanyData; label: string; [more: string]: unknown }[];

/** The company's own data (ruling 24). */
export function Company({ view }: { view: View<'company'> }) {
  const form = useSettingForm<CompanyData>('company', {
    title: 'Company',
    kept: view.value,
    version: view.version,
    sent: (draft) => draft,
  });
  const help =
    'As every public page, the contract and the foot of every mail give it. Visitors see a change with the next page that they open.';
  return (
    <SettingSection id="company" title="Company" help={help} about={view} form={form}>
      <div className="set-g2">
        {fields.map(({ name, ...field }) => (
          <LineField
            key={name}
            {...field}
            value={form.draft[name]}
            error={form.errorOf(name)}
            onChange={(value) => form.change({ [name]: value })}
          />
        ))}
      </div>
    </SettingSection>
  );
}
