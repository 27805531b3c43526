import type { ApplicationDetail } from '#services/applications/contract.ts';
import { mainFlow, waitingFor } from '#state-machines/application/labels.ts';
import { pagesFor, requiredAction } from '#state-machines/application/pages.ts';
import { stepsCompleted } from '#state-machines/application/progress.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { paths } from '#web/paths.ts';
import { fullTime } from '#web/ui/dates.ts';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { SummaryRow } from '#web/ui/summary-row/summary-row.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { Ruler } from '../components/ruler.tsx';
import { StatusTag } from '../components/status-tag.tsx';
import styles from './testing.module.css';
import { sentence } from './words.ts';

const actors = { applicant: 'Applicant', staff: 'Staff', none: 'No one' } as const;

interface Props {
  application: ApplicationDetail;
  /** Test mode is on with this very application: its pages can be opened from here. */
  isLookedAt: boolean;
}

/** Where the application stands, which pages its applicant may open there, and what they have to do. */
export function CurrentStep({ application, isLookedAt }: Props) {
  const { workflowStatus: status, workflowStepHistory, deadline } = application;
  const index = (mainFlow as readonly AnyStatus[]).indexOf(status);
  const done = stepsCompleted(workflowStepHistory.map((step) => step.status));
  const action = requiredAction[status];
  const until = deadline && `, ${deadline.isOverdue ? 'overdue since' : 'until'} ${fullTime(deadline.due)}`;
  return (
    <Stack as="section" space={6} className={styles.section} aria-labelledby="current-step">
      <h2 id="current-step">Current step</h2>
      <Inline space={12}>
        <StatusTag status={status} filled />
        <Inline space={12}>
          <Ruler done={done} of={mainFlow.length} current={index + 1} />
          <Text as="span" size="small" isSoft>
            {index >= 0
              ? `Step ${index + 1} of ${mainFlow.length}`
              : `Reached step ${done} of ${mainFlow.length}`}
          </Text>
        </Inline>
      </Inline>
      <SummaryRow
        pairs={[
          { term: 'Accessible pages', value: <Pages status={status} isLinked={isLookedAt} /> },
          { term: 'Required action', value: action ? sentence(action) : 'none' },
          { term: 'Waiting for', value: `${actors[waitingFor[status]]}${until ?? ''}` },
        ]}
      />
    </Stack>
  );
}

function Pages({ status, isLinked }: { status: AnyStatus; isLinked: boolean }) {
  const pages = pagesFor(status);
  if (pages.length === 0) return 'none';
  return (
    <Inline as="span" space={12}>
      {pages.map((page) =>
        isLinked ? (
          <TextLink key={page} to={paths.applicant[page]}>
            {page}
          </TextLink>
        ) : (
          <span key={page}>{page}</span>
        ),
      )}
    </Inline>
  );
}
