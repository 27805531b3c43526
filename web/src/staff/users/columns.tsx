import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import type { UserRow } from '#services/identity/contract.ts';
import { shortTime } from '#web/ui/dates.ts';
import { deleteRefusal, resetRefusal, roleRefusal } from './refusals.ts';
import { useUsers } from './users-context.ts';
import { providersText, roleLabels } from './words.ts';

/** The server filters, sorts and pages. */
export const features = tableFeatures({});

const column = createColumnHelper<typeof features, UserRow>();

function Name({ user }: { user: UserRow }) {
  const { viewer } = useUsers();
  return (
    <>
      {user.displayName}
      {user.id === viewer.id && <span className="leg">You</span>}
    </>
  );
}

function Provider({ user }: { user: UserRow }) {
  const text = providersText(user);
  return user.providers.length === 0 ? <span className="q">{text}</span> : text;
}

/** The specification's columns, in its order (staff side, section 2). */
export const columns = column.columns([
  column.display({ id: 'user', header: 'User', cell: ({ row }) => <Name user={row.original} /> }),
  column.accessor('email', {
    header: 'Email',
    cell: ({ row: { original } }) => <a href={`mailto:${original.email}`}>{original.email}</a>,
  }),
  column.accessor('role', { header: 'Role', cell: ({ row }) => <RoleCell user={row.original} /> }),
  column.display({ id: 'provider', header: 'Provider', cell: ({ row }) => <Provider user={row.original} /> }),
  column.accessor('lastSignInAt', {
    id: 'seen',
    header: 'Last Sign In',
    cell: ({ row: { original } }) => (original.lastSignInAt ? shortTime(original.lastSignInAt) : 'Never'),
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: 'Created',
    cell: ({ row }) => shortTime(row.original.createdAt),
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <UserActions user={row.original} />,
  }),
]);

/** Width and alignment of each column, by its id. */
export const columnClass: Record<string, string> = {
  user: 'u-us nm',
  email: 'u-em q',
  role: 'u-ro',
  provider: 'u-pr',
  seen: 'u-se n q',
  created: 'u-cr n q',
  actions: 'u-ac n',
};

export const headings = [
  ['user', 'User'],
  ['email', 'Email'],
  ['role', 'Role'],
  ['provider', 'Provider'],
  ['seen', 'Last Sign In'],
  ['created', 'Created'],
  ['actions', 'Actions'],
] as const;

/** Editors read a badge; admins press it for the menu of roles. One that cannot be used says why. */
function RoleCell({ user }: { user: UserRow }) {
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

/**
 * Two icon buttons. One that cannot be used stays focusable and says why. The tips are drawn by CSS from `data-tip`, so that
 * the list carries no more nodes than it must.
 */
function UserActions({ user }: { user: UserRow }) {
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
