import { useCallback } from 'react';
import type { ListedApplication } from '#services/applications/contract.ts';
import { mainFlow } from '#state-machines/application/labels.ts';
import { flowStep, listProgress, listProgressText } from '#state-machines/application/progress.ts';
import { applicationsList } from '#state-machines/application/screens.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { counted } from '#state-machines/numbers.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import styles from './applications.module.css';

const marks = applicationsList.length - 2;

/** How many marks of the ruler are filled: by this screen's own formula (ruling 13), else by the step (ruling 44). */
function filled(status: AnyStatus): number {
  const share = listProgress(status) / 100 || (flowStep(status) ?? 0) / mainFlow.length;
  return Math.round(share * marks);
}

/** The ruler is one element with a background: the list counts its nodes. Its share goes through the CSSOM, which a strict CSP allows. */
export function ListProgress({ status }: { status: AnyStatus }) {
  const done = filled(status);
  const mark = useCallback(
    (ruler: HTMLElement | null) => ruler?.style.setProperty('background-size', `${done * 8}px 8px, 100% 4px`),
    [done],
  );
  return (
    <>
      <i className={styles.ruler} ref={mark} />
      {listProgressText(status)}
    </>
  );
}

/** What sets an application apart: taken over from before, or the same person's again. */
export function RowBadges({ row: { isLegacy, duplicateCount } }: { row: ListedApplication }) {
  const others = `${counted(duplicateCount, 'other application has', 'other applications have')} the same e-mail address`;
  return (
    <>
      {isLegacy && <Badge className={styles.badge}>Legacy</Badge>}
      {duplicateCount > 0 && (
        <Badge isNotable title={others} className={styles.badge}>
          Duplicate
        </Badge>
      )}
    </>
  );
}
