import type { UserRow } from '#services/identity/contract.ts';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { deleteRefusal, resetRefusal } from './refusals.ts';
import styles from './users.module.css';
import { useUsers } from './users-context.ts';

/** Two icon buttons. One that cannot be used stays focusable and says why. */
export function UserActions({ user }: { user: UserRow }) {
  const { isReadOnly, viewer, pendingId, onReset, onDelete } = useUsers();
  if (isReadOnly) return <span className={styles.readOnly}>Read Only</span>;
  const common = { size: 'small', isPending: pendingId === user.id } as const;
  return (
    <>
      <IconButton
        {...common}
        glyph="resetKey"
        label={`Reset second factor: ${user.displayName}`}
        tip="Reset second factor"
        disabledReason={resetRefusal(user, viewer)}
        onClick={() => onReset(user)}
      />
      <IconButton
        {...common}
        glyph="remove"
        tone="danger"
        className={styles.remove}
        label={`Delete User: ${user.displayName}`}
        tip="Delete User"
        disabledReason={deleteRefusal(user, viewer)}
        onClick={() => onDelete(user)}
      />
    </>
  );
}
