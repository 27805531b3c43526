import { ChevronsRight, CircleUserRound, FileText, FlaskConical, TriangleAlert } from 'lucide-react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { Sandbox } from '#services/sandbox/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { personName } from '../components/person-name.ts';
import { conflictSentence } from '../queries/conflict.ts';
import type { SandboxChanges } from '../queries/sandboxes.ts';
import { useCommand } from '../queries/use-command.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import type { TestMode } from '../test-mode/use-test-mode.ts';
import { nextStep } from './next-step.ts';
import styles from './testing.module.css';
import { adminsOnly, pageOfStep, sandboxName } from './words.ts';

interface Props {
  application: ApplicationDetail;
  sandbox: Sandbox | null;
  changes: SandboxChanges;
  testMode: TestMode;
  onChoose: (id: string) => void;
}

/** What can be done with the chosen application. A real one is moved for real, which is said where it is done. */
export function Actions({ application, sandbox, changes, testMode, onChoose }: Props) {
  const isAdmin = useIsAdmin();
  const { id, workflowStatus: status, isSandbox } = application;
  const { advance, isPending } = useAdvance(application, sandbox, changes);
  const next = nextStep(status);
  const page = pageOfStep(status);
  const isOn = testMode.looking?.applicationId === id;
  const unlessAdmin = (reason: string | null) => (isAdmin ? reason : adminsOnly);
  const advanceReason = 'refusal' in next ? next.refusal : null;
  const testReason =
    page === null ? 'No page of the applicant is open at this step.' : isOn ? 'Test mode is on.' : null;
  const fork = () =>
    changes.fork.mutate(id, {
      onSuccess: ({ applicationId }) => {
        toast({
          title: 'Forked to sandbox',
          description: `${sandboxName(applicationId)} stands where this one does.`,
          about: 'fork',
        });
        onChoose(applicationId);
      },
      onError: ({ message }) =>
        toast({ title: 'Failed to fork to sandbox', description: message, tone: 'danger', about: 'fork' }),
    });
  return (
    <Stack as="section" space={6} className={styles.section} aria-label="Actions">
      <Button
        variant={isSandbox ? 'primary' : 'secondary'}
        icon={ChevronsRight}
        className={styles.action}
        isPending={isPending}
        disabledReason={unlessAdmin(advanceReason)}
        onClick={() => 'to' in next && advance(next.to)}
      >
        Advance to Next Step
      </Button>
      {isAdmin && advanceReason && (
        <Text size="small" isSoft>
          {advanceReason}
        </Text>
      )}
      {isAdmin && !isSandbox && (
        <Text size="small">
          <ToneText tone="need" icon={TriangleAlert}>
            A real application: it moves for real, its mails leave and figures change. To try things out, fork
            it.
          </ToneText>
        </Text>
      )}
      <Button
        variant={isSandbox ? 'secondary' : 'primary'}
        icon={FlaskConical}
        className={styles.action}
        isPending={changes.fork.isPending}
        disabledReason={unlessAdmin(null)}
        onClick={fork}
      >
        Fork to sandbox
      </Button>
      <Button
        icon={CircleUserRound}
        className={styles.action}
        isPending={testMode.isPending}
        disabledReason={unlessAdmin(testReason)}
        onClick={() => page && testMode.start(id, page)}
      >
        Test as User
      </Button>
      {isAdmin && testReason && (
        <Text size="small" isSoft>
          {testReason}
        </Text>
      )}
      <ButtonLink icon={FileText} className={styles.action} to={paths.admin.application(id)}>
        View Full Application Details
      </ButtonLink>
    </Stack>
  );
}

/** Notes of every advance from here (staff side, section 4, 'Testing tool advance'). */
const notes = 'Advanced by admin for testing purposes';

/** 'Advance to Next Step': a real application for real, a sandbox in its own world. */
function useAdvance(application: ApplicationDetail, sandbox: Sandbox | null, changes: SandboxChanges) {
  const command = useCommand('advance');
  const { id, version } = application;
  const settle = (to: Status) => ({
    onSuccess: () => toast({ title: `Advanced to: ${statusLabel(to)}`, about: 'testing-advance' }),
    onError: (error: Error) =>
      toast({
        title: 'Failed to advance workflow step.',
        description: conflictSentence(error, personName(application)) ?? error.message,
        tone: 'danger',
        about: 'testing-advance',
      }),
  });
  const inSandbox = (to: Status, of: Sandbox) => {
    const step = of.steps.find((one) => one.actor === 'admin' && one.to === to);
    if (!step) return;
    changes.step.mutate({ id, version: of.version, event: step.event, actor: 'admin' }, settle(to));
  };
  return {
    isPending: command.isPending || changes.step.isPending,
    advance: (to: Status) =>
      sandbox
        ? inSandbox(to, sandbox)
        : command.mutate({ id, body: { to, notes, expectedVersion: version } }, settle(to)),
  };
}
