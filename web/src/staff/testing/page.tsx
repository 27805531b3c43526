import '../styles/testing.css';
import '../styles/testing-sandbox.css';
import '../styles/testing-journeys.css';
import '../styles/testing-preview.css';
import '../styles/testing-small.css';
import { Inbox, Lock } from 'lucide-react';
import { LoadError } from '../components/load-error.tsx';
import { useNow } from '../components/use-now.ts';
import { useSandboxChanges } from '../queries/sandboxes.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { useTitle } from '../shell/use-title.ts';
import { useTestMode } from '../test-mode/use-test-mode.ts';
import { Columns } from './columns.tsx';
import { MachineStrip, StripSwitch, useStrip } from './machine-strip.tsx';
import { SandboxList } from './sandbox-list.tsx';
import { Skeleton } from './skeleton.tsx';
import { TestModeSign } from './test-mode-sign.tsx';
import { useSubject } from './use-subject.ts';
import { adminsOnly } from './words.ts';

const failed = 'Failed to load applications for testing.';

/** Applicant Journey Testing: one application's way, step by step, from both sides (staff side, section 2; ruling 22). */
export function TestingPage() {
  useTitle('Applicant Journey Testing');
  const isAdmin = useIsAdmin();
  const subject = useSubject();
  const changes = useSandboxChanges();
  const testMode = useTestMode();
  const now = useNow();
  const { latest, detail, id } = subject;
  const strip = useStrip(subject.journey);
  const application = detail.data;
  return (
    <main id="main" className="tst" tabIndex={-1} aria-busy={latest.isPending || detail.isFetching}>
      <header className="head">
        <h1>Applicant Journey Testing</h1>
        <span className="cnt">
          {application &&
            (application.isSandbox ? 'Sandbox: no mail, no effect on figures' : 'A real application')}
        </span>
        {id !== null && <StripSwitch {...strip} />}
        <TestModeSign testMode={testMode} now={now} />
      </header>
      {!isAdmin && (
        <p className="ro">
          <Lock className="i" aria-hidden="true" />
          <span>
            <b>Read Only.</b> {adminsOnly}
          </span>
        </p>
      )}
      {latest.isError && !latest.data ? (
        <LoadError title={failed} error={latest.error} onRetry={() => void latest.refetch()} />
      ) : latest.isPending ? (
        <Skeleton />
      ) : id === null ? (
        <div className="lone">
          <div className="blank">
            <Inbox className="i" aria-hidden="true" />
            <h2>No Applications Found</h2>
            <p className="q">No applications have been submitted yet. A sandbox needs none.</p>
          </div>
          <SandboxList
            sandboxes={subject.sandboxes}
            chosen={null}
            changes={changes}
            now={now}
            onChoose={subject.choose}
          />
        </div>
      ) : (
        <>
          {strip.isOpen && (
            <MachineStrip status={application?.workflowStatus ?? null} journey={subject.journey} />
          )}
          <Columns subject={subject} changes={changes} testMode={testMode} now={now} />
        </>
      )}
    </main>
  );
}
