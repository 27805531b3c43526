import { useQuery } from '@tanstack/react-query';
import { GitFork, Printer } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { LiveUpdate } from '../components/live-update.tsx';
import { LoadError } from '../components/load-error.tsx';
import { Graph } from '../machine-picture/graph.tsx';
import { PictureSection, ToneLegend } from '../machine-picture/section.tsx';
import { PictureSkeleton } from '../machine-picture/skeleton.tsx';
import { settingsQuery } from '../queries/settings.ts';
import { statisticsQuery } from '../queries/statistics.ts';
import { useScreen } from '../shell/use-screen.ts';
import { StatesTable } from './states-table.tsx';
import { Versions } from './versions.tsx';
import styles from './workflows.module.css';

/** Workflows: the machine as it is, drawn and written out, with its counts and its versions (ruling 25). */
export function WorkflowsPage() {
  useScreen('Workflows');
  const statistics = useQuery(statisticsQuery());
  const { data: settings } = useQuery(settingsQuery);
  const now = useNow();
  const { data, isError, isPending, error } = statistics;
  return (
    <main id="main" tabIndex={-1} aria-busy={isPending} data-print="wide">
      <PageHead
        title="Workflows"
        aside="Hiring"
        actions={
          <>
            <LiveUpdate at={statistics.dataUpdatedAt} />
            <ButtonLink icon={GitFork} to={paths.admin.whatIf}>
              What if …
            </ButtonLink>
            <Button variant="quiet" icon={Printer} className={styles.print} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      {isError && (
        <LoadError
          title="Failed to load workflow data."
          error={error}
          onRetry={() => void statistics.refetch()}
        />
      )}
      {(data || !isError) && (
        <>
          <PictureSection title="The hiring workflow" legend={<ToneLegend />}>
            {data ? <Graph statistics={data} selected={null} now={now} /> : <PictureSkeleton />}
          </PictureSection>
          <StatesTable statistics={data} deadlines={settings?.deadlines.value} />
        </>
      )}
      <Versions />
    </main>
  );
}
