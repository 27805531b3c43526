import type { UserRow } from '#services/identity/contract.ts';
import { roleRefusal } from './refusals.ts';
import { useUsers } from './users-context.ts';
import { roleLabels } from './words.ts';

/** Editors read a badge; admins press it for the menu of roles. One that cannot be used says why. */
export function RoleCell({ user }: { user: UserRow }) {
  const { isReadOnly, viewer, pendingId, menuId, onRole } = useUsers();
  const label = roleLabels[user.role];
  if (isReadOnly) return <span className="role">{label}</span>;
  const refusal = roleRefusal(user, viewer);
  const isBlocked = refusal !== null || pendingId === user.id;
  return (
    <button
      className="btn sm rb"
      type="button"
      aria-haspopup="menu"
      aria-expanded={menuId === user.id}
      aria-disabled={isBlocked}
      aria-label={`${label}, role of ${user.displayName}${refusal ? `. ${refusal}` : ''}`}
      data-tip={refusal ?? undefined}
      onClick={(event) => !isBlocked && onRole(user, event.currentTarget)}
    >
      {label}
    </button>
  );
}
