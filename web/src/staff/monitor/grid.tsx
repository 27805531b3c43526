import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Statistics } from '#services/applications/contract.ts';
import {
  mainFlow,
  otherStatuses,
  outcomes,
  statusLabels,
  statusTone,
} from '#state-machines/application/labels.ts';
import { type AnyStatus, isFinal, legacyStatuses } from '#state-machines/application/vocabulary.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { roughSpan } from '#web/ui/dates.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toneTextClass } from '#web/ui/tone-text/tone-class.ts';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { useMonitorAddress } from '../address/monitor-address.ts';
import { toneIcons } from '../components/status-tag.tsx';
import { countOf, type StepCount } from '../machine-picture/step-counts.ts';
import { useMoment, withMoment } from '../time/moment.ts';
import styles from './grid.module.css';

interface Props {
  statistics: Statistics;
  selected: AnyStatus | null;
  now: number;
}

/** The specification's cards: eleven steps, two outcomes, and the statuses outside the flow (ruling 7). */
export function Grid({ statistics, selected, now }: Props) {
  const card = (status: AnyStatus, step: number | null) => (
    <li key={status} className={status === 'employed' ? styles.wide : undefined}>
      <StepCard count={countOf(statistics, status)} step={step} isSelected={selected === status} now={now} />
    </li>
  );
  const heading = useId();
  const elsewhere = otherStatuses.filter((status) => countOf(statistics, status).count > 0);
  return (
    <div className={styles.grid}>
      <div className={styles.columns}>
        <ol className={styles.cards} aria-label="Main Workflow Progress">
          {mainFlow.map((status, index) => card(status, index + 1))}
        </ol>
        <Section title="Final Outcomes" level={3} isFlush className={styles.outcomes}>
          <ul className={styles.cards}>{outcomes.map((status) => card(status, null))}</ul>
        </Section>
      </div>
      {elsewhere.length > 0 && (
        <Inline as="section" aria-labelledby={heading} data-above="12">
          <h3 id={heading}>
            <ToneText tone="soft">Other statuses</ToneText>
          </h3>
          <Inline as="ul">
            {elsewhere.map((status) => (
              <li key={status}>
                <OtherStatus
                  status={status}
                  count={countOf(statistics, status).count}
                  isSelected={selected === status}
                />
              </li>
            ))}
          </Inline>
        </Inline>
      )}
    </div>
  );
}

interface CardProps {
  count: StepCount;
  /** Its place in the flow; null for an outcome. */
  step: number | null;
  isSelected: boolean;
  now: number;
}

/** One step: how many are there and how long the oldest has waited; under it how many are overdue, with the way to them. */
function StepCard({ count: { status, count, oldestSince, overdue }, step, isSelected, now }: CardProps) {
  const monitorAddress = useMonitorAddress();
  const { asOf } = useMoment();
  const tone = statusTone[status];
  const isAged = oldestSince !== null && !isFinal(status);
  return (
    <>
      <Link
        className={classNames(styles.card, isSelected && styles.selected)}
        to={monitorAddress(isSelected ? null : status, 'grid')}
        preventScrollReset
        aria-current={isSelected ? 'true' : undefined}
      >
        <span>{step === null ? <Quiet>Final</Quiet> : <Badge>Step {step}</Badge>}</span>
        <Icon icon={toneIcons[tone]} className={toneTextClass(tone)} />
        <Text as="b" weight="strong" isNumeric className={styles.count}>
          {formatNumber(count)}
          <VisuallyHidden> application{count === 1 ? '' : 's'}, </VisuallyHidden>
        </Text>
        <Text as="span" weight="medium" className={styles.label}>
          {statusLabels[status]}
        </Text>
        <span>{isAged && <Quiet>oldest {roughSpan(now - Date.parse(oldestSince))}</Quiet>}</span>
      </Link>
      {overdue > 0 && (
        <Link
          className={classNames(styles.overdue, toneTextClass('stop'))}
          to={withMoment(overdueOf(status), asOf)}
        >
          <StatusBadge tone="stop" glyph="alarm">
            {`${formatNumber(overdue)} overdue`}
          </StatusBadge>
          <VisuallyHidden>in {statusLabels[status]}</VisuallyHidden>
        </Link>
      )}
    </>
  );
}

const overdueOf = (status: AnyStatus) => `${paths.admin.applications}?status=${status}&deadline=overdue`;

const Quiet = ({ children }: { children: ReactNode }) => (
  <Text as="span" isSoft isWhole size="small">
    {children}
  </Text>
);

interface OtherProps {
  status: AnyStatus;
  count: number;
  isSelected: boolean;
}

function OtherStatus({ status, count, isSelected }: OtherProps) {
  const monitorAddress = useMonitorAddress();
  const isLegacy = (legacyStatuses as readonly AnyStatus[]).includes(status);
  return (
    <Link
      className={classNames(styles.other, isSelected && styles.selected)}
      to={monitorAddress(isSelected ? null : status, 'grid')}
      preventScrollReset
      aria-current={isSelected ? 'true' : undefined}
    >
      <StatusBadge tone={statusTone[status]}>{statusLabels[status]}</StatusBadge>
      <Text as="b" weight="strong">
        {formatNumber(count)}
      </Text>
      {isLegacy && <Quiet>legacy, read-only</Quiet>}
    </Link>
  );
}

const cards = Array.from({ length: 8 }, (_, index) => index);

/** Eight cards while the numbers load, in the cards' own geometry. */
export function GridSkeleton() {
  return (
    <div className={styles.grid} aria-hidden="true">
      <div className={styles.columns}>
        <ol className={styles.cards}>
          {cards.map((card) => (
            <li key={card}>
              <div className={styles.card}>
                <Skeleton width="short" />
                <span />
                <span className={styles.count}>
                  <Skeleton width="tiny" />
                </span>
                <span className={styles.label}>
                  <Skeleton />
                </span>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
