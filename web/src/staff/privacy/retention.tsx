import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RetentionOverview } from '#services/privacy/contract.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { fullTime, longDate } from '#web/ui/dates.ts';
import { Section } from '#web/ui/section/section.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { LoadError } from '../components/load-error.tsx';
import { retentionQuery } from '../queries/privacy.ts';
import styles from './privacy.module.css';
import { RetentionDue } from './retention-due.tsx';
import { byWhom, ruleLabels, ruleMeaning } from './words.ts';

/** What each rule holds due, and whether it may erase it (ruling 30). */
export function Retention() {
  const { data, error, refetch } = useQuery(retentionQuery);
  return (
    <div className={styles.rules} data-line="above">
      <Text isSoft className={styles.rulesLead}>
        Every night each rule lists what has been kept longer than it allows. A rule that an admin has
        approved erases it the same night, whatever is under a legal hold excepted; until then it only lists.{' '}
        <TextLink to={`${paths.admin.settings}#retention`}>Years and approval stand in Settings</TextLink>.{' '}
        {data &&
          (data.lastRunAt ? `Last looked ${fullTime(data.lastRunAt)}.` : 'The first night has not come yet.')}
      </Text>
      {error && !data && (
        <LoadError title="The rules could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <RulesOutline />}
      {data?.rules.map((rule) => (
        <Rule key={rule.rule} {...rule} />
      ))}
    </div>
  );
}

/** The rules' final geometry while they load. */
const RulesOutline = () => (
  <div aria-busy="true">
    <p role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
    </p>
    {Object.values(ruleLabels).map((title) => (
      <Section key={title} title={title}>
        <Skeleton width="longest" />
      </Section>
    ))}
  </div>
);

const Figure = ({ label, count, isNeeded }: { label: string; count: number; isNeeded?: boolean }) => (
  <div>
    <Text as="dt" size="small" isSoft>
      {label}
    </Text>
    <Text as="dd" size="lead" weight="strong" isNumeric>
      {isNeeded ? <ToneText tone="need">{formatNumber(count)}</ToneText> : formatNumber(count)}
    </Text>
  </div>
);

/** One rule: how long, whether it may erase, how much waits; the list of it on demand. */
function Rule({
  rule,
  years,
  approvedAt,
  approvedBy,
  due,
  held,
  erased,
}: RetentionOverview['rules'][number]) {
  const [isOpen, setIsOpen] = useState(false);
  const approval = approvedAt ? (
    <StatusBadge tone="good" isFilled>
      Approved
    </StatusBadge>
  ) : (
    <Badge size="large">Not approved</Badge>
  );
  return (
    <Section
      title={ruleLabels[rule]}
      aside={approval}
      lead={`Kept ${counted(years, 'year')}. ${ruleMeaning[rule]}`}
    >
      <Stack>
        <Inline as="dl" space={32}>
          <Figure label="Due" count={due} isNeeded={due > 0} />
          <Figure label="Of those held" count={held} />
          <Figure label="Erased so far" count={erased} />
        </Inline>
        <p>
          {approvedAt
            ? `Approved on ${longDate(approvedAt)} by ${byWhom(approvedBy)}. What is due goes in the next night.`
            : 'Nothing is erased by this rule until an admin approves it.'}
        </p>
        {due > 0 && (
          <Inline>
            <Button
              size="small"
              aria-expanded={isOpen}
              aria-label={`List of what is due: ${ruleLabels[rule]}`}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Hide the list' : 'Show the list'}
            </Button>
          </Inline>
        )}
        {isOpen && due > 0 && <RetentionDue rule={rule} />}
      </Stack>
    </Section>
  );
}
