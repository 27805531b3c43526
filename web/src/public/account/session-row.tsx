import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { sessionList } from '#services/identity/contract.ts';
import { request } from '#web/api/request.ts';
import { shortTime } from '#web/ui/dates.ts';
import { deviceName } from '#web/ui/device-name.ts';
import { toast } from '#web/ui/toast.tsx';
import { CheckIcon } from '../components/icons.tsx';
import { sessionsQuery } from './sessions-query.ts';

type Session = z.output<typeof sessionList>['items'][number];

/** One session: on what, since when, last seen when, and its end. This one ends with 'Sign Out'. */
export function SessionRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const { id, createdAt, lastSeenAt, userAgent, ipAddress, isCurrent } = session;
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const end = useMutation({
    mutationFn: () => request('DELETE /api/auth/sessions/:id', { params: { id } }),
    onSuccess: async () => {
      toast({ title: 'Session ended', about: 'sessions' });
      onEnded();
      await refresh();
    },
    onError: async (error) => {
      toast({ title: 'Error', description: error.message, tone: 'danger', about: 'sessions' });
      await refresh();
    },
  });
  const device = deviceName(userAgent);
  return (
    <li>
      <div>
        <h3 className="t2">{device}</h3>
        {ipAddress && <p className="note">from {ipAddress}</p>}
      </div>
      <dl>
        <div>
          <dt>Started</dt>
          <dd>
            <time dateTime={createdAt}>{shortTime(createdAt)}</time>
          </dd>
        </div>
        <div>
          <dt>Last seen</dt>
          <dd>
            <time dateTime={lastSeenAt}>{shortTime(lastSeenAt)}</time>
          </dd>
        </div>
      </dl>
      {isCurrent ? (
        <p className="state state-good">
          <CheckIcon />
          This one
        </p>
      ) : (
        <button
          className="button button-line button-small"
          type="button"
          disabled={end.isPending}
          onClick={() => end.mutate()}
        >
          {end.isPending ? 'Ending…' : 'End'}
          <span className="unseen">
            {' '}
            the session of {device}, last seen {shortTime(lastSeenAt)}
          </span>
        </button>
      )}
    </li>
  );
}
