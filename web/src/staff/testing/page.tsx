import '../styles/testing.css';
import '../styles/testing-sandbox.css';
import '../styles/testing-journeys.css';
import '../styles/testing-preview.css';
import '../styles/testing-small.css';
import { Inbox, Lock, LogOut } from 'lucide-react';
import { span } from '#web/ui/dates.ts';
import { useNow } from '#web/ui/use-now.ts';
import { LoadError } from '../components/load-error.tsx';
import { useSandboxChanges } from '../queries/sandboxes.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { useTitle } from '../shell/use-title.ts';
import { type TestMode, useTestMode } from '../test-mode/use-test-mode.ts';
import { Columns } from './columns.tsx';
import { Control } from './control.tsx';
import { MachineStrip, StripSwitch, useStrip } from './machine-strip.tsx';
import { SandboxList } from './sandbox-list.tsx';
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

/** Whether test mode is on, whose portal it shows, for how long, and the way out. */
function TestModeSign({ testMode, now }: { testMode: TestMode; now: number }) {
  const isAdmin = useIsAdmin();
  const { looking, isPending, exit } = testMode;
  const left = looking ? span(Math.max(0, Date.parse(looking.expiresAt) - now)) : '';
  return (
    <div className="tms">
      <span role="status">
        {looking ? (
          <span className="chip hold plain">
            Test mode on: {looking.firstName} {looking.lastName}, {left} left
          </span>
        ) : (
          <span className="q">Test mode off</span>
        )}
      </span>
      <Control
        label="Exit Test Mode"
        icon={LogOut}
        refusal={isAdmin ? (looking ? null : 'Test mode is off.') : adminsOnly}
        isQuietRefusal
        isPending={isPending}
        onPress={exit}
      />
    </div>
  );
}

const rows = Array.from({ length: 11 }, (_, index) => index);

/** The three columns before anything is known. */
function Skeleton() {
  return (
    <div className="tcols" aria-hidden="true">
      <div className="tl1">
        {[0, 1, 2].map((part) => (
          <div key={part} className="ts bones">
            <span className="sk w3" />
            <span className="sk w5" />
            <span className="sk w4" />
            <span className="sk w5" />
          </div>
        ))}
      </div>
      <div className="tl2">
        <div className="sec-h pd">
          <span className="sk w3" />
        </div>
        <table className="t st11">
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <td>
                  <span className="sk w5" />
                </td>
                <td>
                  <span className="sk w4" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="tl3">
        <div className="blank">
          <span className="sk w3" />
          <span className="sk w5" />
          <span className="sk w5" />
        </div>
      </div>
    </div>
  );
}
