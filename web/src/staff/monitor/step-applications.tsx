import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { mainFlow, statusLabels, waitingFor } from '#state-machines/application/labels.ts';
import { type AnyStatus, deadlineOfStatus } from '#state-machines/application/vocabulary.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { CursorPagination, useCursorPages } from '#web/ui/pagination/pagination.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { type MonitorView, useMonitorAddress } from '../address/monitor-address.ts';
import { applicationsCount } from '../components/list-figure.ts';
import { LoadError } from '../components/load-error.tsx';
import { applicationPageQuery } from '../queries/applications.ts';
import styles from './monitor.module.css';
import { StepApplicationsTable } from './step-applications-table.tsx';

const actors = { applicant: 'Applicant acts', staff: 'Staff act', none: 'No one has to act' } as const;

/** Where the step stands, in words: 'Step 4', 'Final outcome', 'Outside the main flow'. */
function place(status: AnyStatus): string {
  const index = (mainFlow as readonly AnyStatus[]).indexOf(status);
  if (index >= 0) return `Step ${index + 1}`;
  return status === 'rejected' || status === 'suitable_candidate' ? 'Final outcome' : 'Outside the main flow';
}

/** Statuses with a deadline list the next due first, others the newest. */
function sortFor(status: AnyStatus | null) {
  return status === null || status in deadlineOfStatus ? ('deadline' as const) : undefined;
}

interface Props {
  status: AnyStatus | null;
  view: MonitorView;
  /** The instant that is shown; null for now. */
  asOf: string | null;
  now: number;
}

/** The applications at the chosen step, or all of them, page by page. */
export function StepApplications({ status, view, asOf, now }: Props) {
  const pages = useCursorPages(asOf);
  const filters = { status: status ?? undefined, sort: sortFor(status) };
  const page = useQuery(applicationPageQuery(filters, pages.cursor, asOf));
  const total = page.data?.total;
  const count = total ? applicationsCount(total) : '…';
  return (
    <Section
      id="step"
      title={status ? statusLabels[status] : 'All applications'}
      aside={status ? `${place(status)} · ${count}` : count}
      actions={<StepHead status={status} view={view} />}
      isFlush
      className={styles.applications}
      aria-busy={page.isFetching}
    >
      <StepApplicationsTable
        rows={page.data?.items}
        asOf={asOf}
        now={now}
        error={
          page.isError &&
          !page.data && (
            <LoadError
              title="Failed to load workflow data."
              error={page.error}
              onRetry={() => void page.refetch()}
            />
          )
        }
      />
      <CursorPagination pages={pages} next={page.data?.next} isPending={page.isPlaceholderData} />
    </Section>
  );
}

/** Whose turn it is at the step, and the way back to all. */
function StepHead({ status, view }: Pick<Props, 'status' | 'view'>) {
  const monitorAddress = useMonitorAddress();
  if (!status)
    return (
      <Text as="span" isSoft size="small">
        Choose a step to narrow the list
      </Text>
    );
  return (
    <>
      <Text as="span" isSoft size="small">
        <Icon icon={UserRound} /> {actors[waitingFor[status]]}
      </Text>
      <Text as="span" size="small">
        <TextLink to={monitorAddress(null, view)} preventScrollReset>
          Show all
        </TextLink>
      </Text>
    </>
  );
}
