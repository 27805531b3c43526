import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { RetentionOverview } from '#services/privacy/contract.ts';
import type { RetentionRule } from '#services/settings/contract.ts';
import { longDate } from '#web/ui/dates.ts';
import { numberOf } from '#web/ui/lengths.ts';
import { privacyPath } from '../address/privacy-address.ts';
import { LineField } from '../components/line-field.tsx';
import { retentionQuery } from '../queries/privacy.ts';
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

/** '12 are due, of which 1 is held; nothing is erased until the rule is approved.' */
function dueText(rule: RetentionOverview['rules'][number] | undefined, isApproved: boolean): string | null {
  if (!rule) return null;
  const { due, held } = rule;
  if (due === 0) return 'Nothing is due';
  const goes = (due - held).toLocaleString('en-GB');
  const kept = held > 0 ? `, ${held.toLocaleString('en-GB')} kept by a legal hold` : '';
  return isApproved
    ? `Due: ${due.toLocaleString('en-GB')}${kept}. ${goes} to be erased in the next night`
    : `Due: ${due.toLocaleString('en-GB')}${kept}`;
}

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
  // Without it the rules stand all the same.
  const { data: overview } = useQuery(retentionQuery);
  const help = (
    <>
      How long data is kept. Every night each rule lists what is due; it erases nothing until an admin has
      approved it, and then all that is due in the next night, except what a legal hold keeps. Whoever changes
      its years approves it anew.{' '}
      <Link className="lk" to={privacyPath({ view: 'retention' })}>
        See what is due
      </Link>
    </>
  );
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
                due={dueText(
                  overview?.rules.find(({ rule }) => rule === name),
                  approved,
                )}
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
  /** How much waits, and what becomes of it; null while it is not known. */
  due: string | null;
  onChange: (value: boolean) => void;
}
function Approval({ label, isChecked, note, due, onChange }: ApprovalProps) {
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
        {due && <span className="set-due">{due}</span>}
      </span>
    </div>
  );
}
