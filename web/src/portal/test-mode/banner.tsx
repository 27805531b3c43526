import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#services/identity/contract.ts';
import { request } from '#web/api/request.ts';
import { sessionKey } from '#web/api/session.ts';
import { EyeIcon } from '#web/public/components/icons.tsx';
import { deactivated, tellTestMode } from '#web/session/test-mode-update.ts';
import { formatTime } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';

/** Steps as long as test mode does: whose portal this is, and the way out (ruling 22). */
export function TestModeBanner({ of }: { of: NonNullable<Session['impersonation']> }) {
  const queries = useQueryClient();
  const exit = useMutation({
    mutationFn: () => request('DELETE /api/impersonations/current'),
    onSuccess: () => {
      tellTestMode();
      toast(deactivated);
    },
    // The guard sees that test mode is over, and leads back to the staff area.
    onSettled: () => queries.invalidateQueries({ queryKey: sessionKey }),
    onError: (error) =>
      toast({ title: 'Error', description: error.message, tone: 'danger', about: 'test-mode' }),
  });
  return (
    <aside className="test-mode" aria-label="Test mode">
      <div className="grid">
        <p className="said">
          <EyeIcon />
          <span>
            You are viewing as{' '}
            <b>
              {of.firstName} {of.lastName}
            </b>
            . Nothing can be changed. <span className="until">Until {formatTime(of.expiresAt)}.</span>
          </span>
        </p>
        <button
          className="button button-small"
          type="button"
          disabled={exit.isPending}
          onClick={() => exit.mutate()}
        >
          {exit.isPending ? 'One moment…' : 'Exit Test Mode'}
        </button>
      </div>
    </aside>
  );
}
