import { useId } from 'react';
import type { RetentionRule } from '#services/settings/contract.ts';
import { longDate } from '#web/ui/dates.ts';
import { numberOf } from './lengths.ts';
import { LineField } from './line-field.tsx';
import { SettingSection } from './setting-section.tsx';
import { useSettingForm, type View } from './use-setting-form.ts';

const rules: readonly { name: RetentionRule; label: string; unit: string }[] = [
  { name: 'accounts', label: 'Account data', unit: 'years after the account ends' },
  { name: 'services', label: 'Service records', unit: 'years' },
  { name: 'marketing', label: 'Marketing data', unit: 'years of inactivity' },
];
type Draft = Record<RetentionRule, { years: string; approved: boolean }>;
type Rule = View<'retention'>['value']['accounts'];

const draftOf = ({ years, approvedAt }: Rule) => ({ years: String(years), approved: approvedAt !== null });
const approvalOf = ({ approvedAt, approvedBy }: Rule): string =>
  approvedAt
    ? `Approved on ${longDate(approvedAt)} by ${approvedBy?.name ?? 'a deleted account'}`
    : 'Not approved: nothing is erased by this rule';

/** How long data is kept, and whether an admin has approved that it is erased afterwards (ruling 30). */
export function Retention({ view }: { view: View<'retention'> }) {
  const { accounts, services, marketing } = view.value;
  const form = useSettingForm<Draft>('retention', {
    title: 'Retention',
    kept: { accounts: draftOf(accounts), services: draftOf(services), marketing: draftOf(marketing) },
    version: view.version,
    sent: (draft) =>
      Object.fromEntries(
        rules.map(({ name }) => [
          name,
          { years: numberOf(draft[name].years), approved: draft[name].approved },
        ]),
      ),
  });
  const help =
    'How long data is kept. A rule erases nothing until an admin has approved it; whoever changes its years approves it anew.';
  return (
    <SettingSection id="retention" title="Retention" help={help} about={view} form={form}>
      <div className="set-g3">
        {rules.map(({ name, label, unit }) => {
          const { years, approved } = form.draft[name];
          return (
            <div className="set-r" key={name}>
              <LineField
                label={label}
                isNumber
                value={years}
                error={form.errorOf(`${name}.years`)}
                unit={<span className="q">{unit}</span>}
                // An approval is of these years and no others.
                onChange={(value) => form.change({ [name]: { years: value, approved: false } })}
              />
              <Approval
                label={label}
                isChecked={approved}
                note={approvalOf(view.value[name])}
                onChange={(value) => form.change({ [name]: { years, approved: value } })}
              />
            </div>
          );
        })}
      </div>
    </SettingSection>
  );
}

interface ApprovalProps {
  label: string;
  isChecked: boolean;
  note: string;
  onChange: (value: boolean) => void;
}
function Approval({ label, isChecked, note, onChange }: ApprovalProps) {
  const id = useId();
  return (
    <div className="set-ok">
      <label>
        <input
          type="checkbox"
          checked={isChecked}
          aria-label={`${label}: approved`}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        Approved
      </label>
      <span className="q" id={id}>
        {note}
      </span>
    </div>
  );
}
