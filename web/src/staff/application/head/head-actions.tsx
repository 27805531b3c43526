import { useMutation } from '@tanstack/react-query';
import { CircleUserRound, GitFork, Printer } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { viewAsApplicantTarget } from '#state-machines/application/pages.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { request } from '#web/api/request.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { tooltipClass } from '#web/ui/tooltip/tooltip.ts';
import { isErased } from '../../components/person-name.ts';
import { useIsAdmin } from '../../shell/staff-user.ts';
import { useTestMode } from '../../test-mode/use-test-mode.ts';
import styles from '../application.module.css';
import { usePrintRecord } from '../record/use-print-record.ts';
import { readOnly } from '../section-parts.tsx';

/** 'View as Applicant' and 'Fork to sandbox' (ruling 22); admins only. */
export function HeadActions({ application, isPast }: { application: ApplicationDetail; isPast: boolean }) {
  const isAdmin = useIsAdmin();
  const testMode = useTestMode();
  const navigate = useNavigate();
  const { id, workflowStatus, isSandbox } = application;
  const target = viewAsApplicantTarget(workflowStatus);
  const printing = usePrintRecord(application);
  const [send] = useState(() => createCommandKeys());
  const fork = useMutation({
    mutationFn: () => {
      const body = { forkOf: id };
      return send(body, (idempotencyKey) => request('POST /api/sandboxes', { body, idempotencyKey }));
    },
    onSuccess: ({ applicationId }) => navigate(`${paths.admin.testing}?application=${applicationId}`),
    onError: ({ message }) =>
      toast({ title: 'Failed to fork to a sandbox', description: message, tone: 'danger', about: 'fork' }),
  });
  const viewRefusal = !isAdmin
    ? 'Only admins can view as an applicant.'
    : isPast
      ? `${readOnly}.`
      : isErased(application)
        ? 'The personal data is erased: the applicant has no pages any more.'
        : target === null
          ? 'The applicant has no page to open yet: the e-mail address is not confirmed.'
          : null;
  const forkRefusal = !isAdmin
    ? 'Only admins can fork to a sandbox.'
    : isPast
      ? `${readOnly}.`
      : isErased(application)
        ? 'The personal data is erased: nothing is left to copy.'
        : isSandbox
          ? 'This is a sandbox already.'
          : null;
  return (
    <Inline isOneLine className={styles.headActions}>
      <Button
        variant="quiet"
        icon={CircleUserRound}
        {...refused('View as Applicant', viewRefusal)}
        isPending={testMode.isPending}
        onClick={() => target && testMode.start(id, target)}
      >
        View as Applicant
      </Button>
      <Button
        variant="quiet"
        icon={GitFork}
        {...refused('Fork to sandbox', forkRefusal)}
        isPending={fork.isPending}
        onClick={() => fork.mutate()}
      >
        Fork to sandbox
      </Button>
      <Button
        variant="quiet"
        icon={Printer}
        isPending={printing.isPending}
        aria-keyshortcuts="Control+P Meta+P"
        onClick={() => printing.mutate()}
      >
        Print
      </Button>
    </Inline>
  );
}

/** Why it cannot be pressed: read out with its name, and shown when it is pointed at or has the keyboard. */
const refused = (name: string, reason: string | null) =>
  reason && {
    'aria-label': `${name}. ${reason}`,
    'data-tip': reason,
    disabledReason: reason,
    title: undefined,
    className: tooltipClass,
  };
