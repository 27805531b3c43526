import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { Sandbox } from '#services/sandbox/contract.ts';
import type { Journey } from '#state-machines/application/journeys.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { LoadError } from '../components/load-error.tsx';
import { eventsQuery } from '../queries/application.ts';
import type { SandboxChanges } from '../queries/sandboxes.ts';
import type { TestMode } from '../test-mode/use-test-mode.ts';
import { Actions } from './actions.tsx';
import { ApplicationPicker } from './application-picker.tsx';
import { CurrentStep } from './current-step.tsx';
import { DebugPanel } from './debug-panel.tsx';
import { type Position, positionOn } from './journeys/journeys.ts';
import { JourneysTable } from './journeys/journeys-table.tsx';
import { RunPanel } from './journeys/run-panel.tsx';
import { Preview } from './preview.tsx';
import { SandboxList } from './sandbox-list.tsx';
import { SandboxPanel } from './sandbox-panel.tsx';
import { SectionSkeleton } from './section-skeleton.tsx';
import { StepsOverview } from './steps-overview.tsx';
import styles from './testing.module.css';
import type { Subject } from './use-subject.ts';

interface Props {
  subject: Subject;
  changes: SandboxChanges;
  testMode: TestMode;
  now: number;
}

/** Controls on the left, the steps in the middle, the applicant's page on the right. */
export function Columns({ subject, changes, testMode, now }: Props) {
  const { id, detail, sandbox, choose, journey, follow } = subject;
  const position = usePosition(journey, sandbox);
  const application = detail.data;
  return (
    <div className={styles.columns} data-line="above">
      <div className={styles.controls}>
        <ApplicationPicker subject={subject} />
        {detail.isError && !application && (
          <LoadError
            title="Failed to load applications for testing."
            error={detail.error}
            onRetry={() => void detail.refetch()}
          />
        )}
        {!application && !detail.isError && <SectionSkeleton />}
        {application && (
          <>
            <CurrentStep
              application={application}
              isLookedAt={testMode.looking?.applicationId === application.id}
            />
            <Actions
              application={application}
              sandbox={sandbox}
              changes={changes}
              testMode={testMode}
              onChoose={choose}
            />
            <DebugPanel id={application.id} />
          </>
        )}
      </div>
      <div className={styles.work}>
        {journey && (
          <RunPanel
            key={journey.id}
            journey={journey}
            sandbox={sandbox}
            position={position}
            changes={changes}
            onBegin={(begun) => follow(journey.id, begun)}
            onLeave={() => follow(null)}
          />
        )}
        {sandbox && <SandboxPanel key={sandbox.applicationId} sandbox={sandbox} changes={changes} />}
        <StepsOverview status={application?.workflowStatus ?? null} />
        <JourneysTable
          journey={journey}
          at={position && !position.hasLeft ? stepAt(position.taken, journey?.steps.length ?? 0) : null}
          onFollow={follow}
          onChoose={choose}
        />
        <SandboxList
          sandboxes={subject.sandboxes}
          chosen={id}
          changes={changes}
          now={now}
          onChoose={choose}
        />
      </div>
      {application ? (
        <Preview application={application} testMode={testMode} />
      ) : (
        <div className={styles.preview} data-ground="paper" />
      )}
    </div>
  );
}

const stepAt = (taken: number, of: number): string => (taken === of ? 'At its end' : `At step ${taken + 1}`);

/** Where the chosen sandbox is on the chosen journey; null while either is not there or not known. */
function usePosition(journey: Journey | null, sandbox: Sandbox | null): Position | null {
  const { data } = useQuery({ ...eventsQuery(sandbox?.applicationId ?? ''), enabled: sandbox !== null });
  return journey && sandbox && data ? positionOn(journey, data.events) : null;
}

/** A sandbox can be begun all the same. */
export function NoApplications({ subject, changes, now }: Omit<Props, 'testMode'>) {
  return (
    <div className={styles.alone}>
      <EmptyState icon={Inbox} title="No Applications Found">
        No applications have been submitted yet. A sandbox needs none.
      </EmptyState>
      <SandboxList
        sandboxes={subject.sandboxes}
        chosen={null}
        changes={changes}
        now={now}
        onChoose={subject.choose}
      />
    </div>
  );
}
