import type { AssessmentResult } from '#services/assessment/contract.ts';
import { formatLongDateTime } from '#web/ui/dates.ts';
import { CheckIcon, ClockIcon } from '#web/ui/icon/drawings.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import styles from './score.module.css';

/** A tick every five points, longer at every ten. */
const ticks = Array.from({ length: 19 }, (_, i) => `M${(i + 1) * 20} 0v${i % 2 === 0 ? 6 : 10}`).join('');

/** The score of 100 on its scale. To the applicant, anything but a pass reads 'Under Review' (ruling 36). */
export function Score({ score, result, at }: Omit<AssessmentResult, 'at'> & { at: string | null }) {
  const isPassed = result === 'pass';
  const reach = score * 4;
  return (
    <>
      <Inline isSpread isOneLine align="baseline" space={16}>
        <strong className={styles.points}>
          {score} <small>of 100</small>
        </strong>
        <StatusBadge tone={isPassed ? 'good' : 'wait'} icon={isPassed ? CheckIcon : ClockIcon}>
          {isPassed ? 'Passed' : 'Under Review'}
        </StatusBadge>
      </Inline>
      <svg className={styles.scale} viewBox="0 0 400 34" aria-hidden="true">
        <path className={styles.ruler} d="M.5 0v14M400 0v14M0 .5h400" />
        <path className={styles.ticks} d={ticks} />
        <path className={styles.reach} d={`M0 1.5h${reach}`} />
        <path className={styles.point} d={`M${reach - 6} 26h12l-6-11z`} />
      </svg>
      {at && <Text size="note">Completed {formatLongDateTime(at)}.</Text>}
    </>
  );
}
