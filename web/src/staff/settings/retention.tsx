import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { RetentionOverview } from '#services/privacy/contract.ts';
import type { RetentionRule } from '#services/settings/contract.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx';
import { longDate } from '#web/ui/dates.ts';
import { numberOf } from '#web/ui/lengths.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { privacyPath } from '../address/privacy-address.ts';
import { retentionQuery } from '../queries/privacy.ts';
import { SettingInput, SettingSection } from './setting-section.tsx';
import styles from './settings.module.css';
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
  const goes = formatNumber(due - held);
  const kept = held > 0 ? `, ${formatNumber(held)} kept by a legal hold` : '';
  return isApproved
    ? `Due: ${formatNumber(due)}${kept}. ${goes} to be erased in the next night`
    : `Due: ${formatNumber(due)}${kept}`;
}

const lead = (
  <>
    How long data is kept. Every night each rule lists what is due; it erases nothing until an admin has
    approved it, and then all that is due in the next night, except what a legal hold keeps. A rule whose
    years change needs a new approval.{' '}
    <TextLink to={privacyPath({ view: 'retention' })}>See what is due</TextLink>
  </>
);

/** How long data is kept, and whether an admin has approved that it is erased afterwards (ruling 30). */
export function Retention({ view }: { view: View<'retention'> }) {
  const { accounts, services, marketing } = view.value;
  const setting = useSettingForm<Draft>('retention', {
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
    fieldOf: (path) => path as `${RetentionRule}.years`,
  });
  const { register, setValue, watch, formState } = setting.form;
  // Without it the rules stand all the same.
  const { data: overview } = useQuery(retentionQuery);
  return (
    <SettingSection id="retention" title="Retention" lead={lead} about={view} form={setting}>
      {rules.map(({ name, label, unit }) => (
        <div className={styles.rule} key={name}>
          <SettingInput
            label={label}
            isNumber
            error={formState.errors[name]?.years?.message}
            unit={unit}
            {...register(`${name}.years`, {
              // An approval is of these years and no others.
              onChange: () => setValue(`${name}.approved`, false, { shouldDirty: true }),
            })}
          />
          <Approval
            label={label}
            input={register(`${name}.approved`)}
            note={approvalOf(view.value[name])}
            due={dueText(
              overview?.rules.find(({ rule }) => rule === name),
              watch(`${name}.approved`),
            )}
          />
        </div>
      ))}
    </SettingSection>
  );
}

interface ApprovalProps {
  label: string;
  input: UseFormRegisterReturn;
  note: string;
  /** How much waits, and what becomes of it; null while it is not known. */
  due: string | null;
}
function Approval({ label, input, note, due }: ApprovalProps) {
  const id = useId();
  return (
    <Inline>
      <Checkbox {...input} aria-label={`${label}: approved`} aria-describedby={id}>
        Approved
      </Checkbox>
      <div id={id}>
        <Text isSoft>{note}</Text>
        {due && <p>{due}</p>}
      </div>
    </Inline>
  );
}
