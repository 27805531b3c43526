import type { UserRow } from '#services/identity/contract.ts';
import { deleteRefusal, resetRefusal } from './refusals.ts';
import { useUsers } from './users-context.ts';

/**
 * Two icon buttons. One that cannot be used stays focusable and says why. The tips are drawn by CSS from `data-tip`, so that
 * the list carries no more nodes than it must.
 */
export function UserActions({ user }: { user: UserRow }) {
  const { isReadOnly, viewer, pendingId, onReset, onDelete } = useUsers();
  if (isReadOnly) return <span className="q">Read Only</span>;
  const isPending = pendingId === user.id;
  const action = (icon: string, label: string, refusal: string | null, run: (user: UserRow) => void) => {
    const isBlocked = refusal !== null || isPending;
    return (
      <button
        className={`ib s gi ${icon}`}
        type="button"
        data-tip={refusal ?? label}
        aria-label={`${label}: ${user.displayName}${refusal ? `. ${refusal}` : ''}`}
        aria-disabled={isBlocked}
        onClick={() => !isBlocked && run(user)}
      />
    );
  };
  return (
    <>
      {action('gi-reset', 'Reset second factor', resetRefusal(user, viewer), onReset)}
      {action('gi-delete', 'Delete User', deleteRefusal(user, viewer), onDelete)}
    </>
  );
}
