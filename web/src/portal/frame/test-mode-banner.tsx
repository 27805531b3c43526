import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#services/identity/contract.ts';
import { request } from '#web/api/request.ts';
import { sessionKey, withoutSession } from '#web/api/session.ts';
import { deactivated, tellTestMode } from '#web/session/test-mode-update.ts';
import { Button } from '#web/ui/button/button.tsx';
import { formatTime } from '#web/ui/dates.ts';
import { gridClass } from '#web/ui/grid/grid.ts';
import { EyeIcon } from '#web/ui/icon/drawings.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { leavingKey } from '../use-visit.ts';
import styles from './frame.module.css';

/** Shown throughout test mode: whose portal this is, and the way out (ruling 22). */
export function TestModeBanner({ of }: { of: NonNullable<Session['impersonation']> }) {
  const queries = useQueryClient();
  const exit = useMutation({
    mutationKey: leavingKey,
    mutationFn: async () => {
      // What is still being read would be refused once test mode is over.
      await queries.cancelQueries(withoutSession);
      return request('DELETE /api/impersonations/current');
    },
    onSuccess: () => {
      tellTestMode();
      toast(deactivated);
      // The guard sees that test mode is over and leads back to the staff area.
      return queries.invalidateQueries({ queryKey: sessionKey });
    },
    onError: (error) => {
      // What was dropped is read again, which the next try does not wait for.
      void queries.invalidateQueries();
      toast({ title: 'Error', description: error.message, tone: 'danger', about: 'test-mode' });
    },
  });
  return (
    <aside className={styles.banner} aria-label="Test mode">
      <div className={gridClass}>
        <Inline isOneLine isSpread space={24}>
          <Inline as="p" isOneLine align="start" space={12} className={styles.message}>
            <Icon icon={EyeIcon} />
            <span>
              You are viewing as{' '}
              <b>
                {of.firstName} {of.lastName}
              </b>
              . Nothing can be changed.{' '}
              <Text as="span" isSoft isWhole>
                Until {formatTime(of.expiresAt)}.
              </Text>
            </span>
          </Inline>
          <Button
            variant="primary"
            size="small"
            className={styles.exit}
            isPending={exit.isPending}
            pendingLabel="One moment…"
            onClick={() => exit.mutate()}
          >
            Exit Test Mode
          </Button>
        </Inline>
      </div>
    </aside>
  );
}
