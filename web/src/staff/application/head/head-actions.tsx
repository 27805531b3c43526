import { useMutation } from '@tanstack/react-query';
import { CircleUserRound, GitFork } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { viewAsApplicantTarget } from '#state-machines/application/pages.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { request } from '#web/api/request.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast.tsx';
import { isErased } from '../../components/person-name.ts';
import { RefusableButton } from '../../components/refusable-button.tsx';
import { useIsAdmin } from '../../shell/staff-user.ts';
import { useTestMode } from '../../test-mode/use-test-mode.ts';
import { readOnly } from '../actions/past-actions.tsx';

/** 'View as Applicant' and 'Fork to sandbox' (ruling 22); admins only. */
export function HeadActions({ application, isPast }: { application: ApplicationDetail; isPast: boolean }) {
  const isAdmin = useIsAdmin();
  const testMode = useTestMode();
  const navigate = useNavigate();
  const { id, workflowStatus, isSandbox } = application;
  const target = viewAsApplicantTarget(workflowStatus);
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
    <span className="r">
      <RefusableButton
        label="View as Applicant"
        refusal={viewRefusal}
        isPending={testMode.isPending}
        onPress={() => target && testMode.start(id, target)}
      >
        <CircleUserRound className="i" aria-hidden="true" />
      </RefusableButton>
      <RefusableButton
        label="Fork to sandbox"
        refusal={forkRefusal}
        isPending={fork.isPending}
        onPress={() => fork.mutate()}
      >
        <GitFork className="i" aria-hidden="true" />
      </RefusableButton>
    </span>
  );
}
