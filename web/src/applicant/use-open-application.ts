import { useMutation } from '@tanstack/react-query';
import { request } from '#web/api/request.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast/toast.ts';

/** Switches to another of the applicant's applications for the rest of the session (S31). */
export function useOpenApplication(applicationId: string) {
  return useMutation({
    mutationFn: () => request('POST /api/me/chosen-application', { body: { applicationId } }),
    // A full page load, so that nothing of the previous application is left on any screen.
    onSuccess: () => window.location.assign(paths.applicant.dashboard),
    onError: (error) =>
      toast({ title: 'Error', description: error.message, tone: 'danger', about: 'portal-page' }),
  });
}
