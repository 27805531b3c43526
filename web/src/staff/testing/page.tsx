import { Lock, LogOut } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { span } from '#web/ui/dates.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { LoadError } from '../components/load-error.tsx';
import { useSandboxChanges } from '../queries/sandboxes.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { useScreen } from '../shell/use-screen.ts';
import { type TestMode, useTestMode } from '../test-mode/use-test-mode.ts';
import { MachineStrip, StripSwitch, useStrip } from './machine-strip.tsx';
import { SectionSkeleton } from './section-skeleton.tsx';
import styles from './testing.module.css';
import { useSubject } from './use-subject.ts';
import { adminsOnly } from './words.ts';

/** Its tables arrive while the newest applications are fetched. */
const loadColumns = () => import('./columns.tsx');
void loadColumns().catch(() => undefined);
const Columns = lazy(async () => ({ default: (await loadColumns()).Columns }));
const NoApplications = lazy(async () => ({ default: (await loadColumns()).NoApplications }));

/** Applicant Journey Testing: one application's way, step by step, from both sides (staff side, section 2; ruling 22). */
export function TestingPage() {
  useScreen('Applicant Journey Testing');
  const isAdmin = useIsAdmin();
  const subject = useSubject();
  const changes = useSandboxChanges();
  const testMode = useTestMode();
  const now = useNow();
  const { latest, detail, id } = subject;
  const strip = useStrip(subject.journey);
  const application = detail.data;
  return (
    <main id="main" className={styles.page} tabIndex={-1} aria-busy={latest.isPending || detail.isFetching}>
      <PageHead
        title="Applicant Journey Testing"
        aside={
          application?.isSandbox && (
            <span className={styles.kind}>Sandbox: no mail, no effect on figures</span>
          )
        }
        actions={
          <>
            {id !== null && <StripSwitch {...strip} />}
            <TestModeState testMode={testMode} now={now} />
          </>
        }
      />
      {!isAdmin && (
        <Notice tone="plain" icon={Lock}>
          <b>Read Only.</b> {adminsOnly}
        </Notice>
      )}
      {latest.isError && !latest.data ? (
        <LoadError
          title="Failed to load applications for testing."
          error={latest.error}
          onRetry={() => void latest.refetch()}
        />
      ) : latest.isPending ? (
        <Loading />
      ) : (
        <Suspense fallback={<Loading />}>
          {id === null ? (
            <NoApplications subject={subject} changes={changes} now={now} />
          ) : (
            <>
              {strip.isOpen && (
                <MachineStrip status={application?.workflowStatus ?? null} journey={subject.journey} />
              )}
              <Columns subject={subject} changes={changes} testMode={testMode} now={now} />
            </>
          )}
        </Suspense>
      )}
    </main>
  );
}

/** Whether test mode is on, whose portal it shows, for how long, and the way out. */
function TestModeState({ testMode, now }: { testMode: TestMode; now: number }) {
  const isAdmin = useIsAdmin();
  const { looking, isPending, exit } = testMode;
  const left = looking ? span(Math.max(0, Date.parse(looking.expiresAt) - now)) : '';
  const reason = looking ? null : 'Test mode is off.';
  return (
    <Inline space={12}>
      <span role="status">
        {looking ? (
          <StatusBadge tone="hold" isFilled className={styles.testMode}>
            {`Test mode on: ${looking.firstName} ${looking.lastName}, ${left} left`}
          </StatusBadge>
        ) : (
          <ToneText tone="soft">Test mode off</ToneText>
        )}
      </span>
      <Button
        icon={LogOut}
        isPending={isPending}
        disabledReason={isAdmin ? reason : adminsOnly}
        onClick={exit}
      >
        Exit Test Mode
      </Button>
    </Inline>
  );
}

/** The three columns before anything is known. */
function Loading() {
  return (
    <div className={styles.columns} data-line="above" aria-busy="true">
      <div className={styles.controls}>
        <SectionSkeleton />
        <SectionSkeleton />
        <SectionSkeleton />
      </div>
      <div className={styles.work}>
        <SectionSkeleton />
        <SectionSkeleton />
      </div>
      <div className={styles.preview} data-ground="paper" />
    </div>
  );
}
