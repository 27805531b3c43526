import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { Sandbox } from '#services/sandbox/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { toast } from '#web/ui/toast.tsx';
import { personName } from '../components/person-name.ts';
import { conflictSentence } from '../queries/conflict.ts';
import type { SandboxChanges } from '../queries/sandboxes.ts';
import { useCommand } from '../queries/use-command.ts';

/** Notes of every advance from here (staff side, section 4, 'Testing tool advance'). */
const notes = 'Advanced by admin for testing purposes';

/** 'Advance to Next Step': a real application for real, a sandbox in its own world. */
export function useAdvance(application: ApplicationDetail, sandbox: Sandbox | null, changes: SandboxChanges) {
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
