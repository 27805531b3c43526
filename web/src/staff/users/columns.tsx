import type { UserRow } from '#services/identity/contract.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { shortTime } from '#web/ui/dates.ts';
import { columnsOf } from '#web/ui/table/features.ts';
import { RoleCell } from './role-cell.tsx';
import { UserActions } from './user-actions.tsx';
import styles from './users.module.css';
import { useUsers } from './users-context.ts';
import { providersText } from './words.ts';

const column = columnsOf<UserRow>();

function Name({ user }: { user: UserRow }) {
  const { viewer } = useUsers();
  return (
    <>
      {user.displayName}
      {user.id === viewer.id && <Badge className={styles.you}>You</Badge>}
    </>
  );
}

function Provider({ user }: { user: UserRow }) {
  const text = providersText(user);
  return user.providers.length === 0 ? <span className={styles.none}>{text}</span> : text;
}

/** The specification's columns, in its order (staff side, section 2). The server filters, sorts and pages. */
export const columns = column.columns([
  column.display({
    id: 'user',
    header: 'User',
    meta: { className: styles.user, isName: true, skeleton: 'long' },
    cell: ({ row }) => <Name user={row.original} />,
  }),
  column.accessor('email', {
    header: 'Email',
    meta: { className: styles.email, isSecondary: true, skeleton: 'longest' },
    cell: ({ row: { original } }) => <a href={`mailto:${original.email}`}>{original.email}</a>,
  }),
  column.accessor('role', {
    header: 'Role',
    meta: { className: styles.role, skeleton: 'short' },
    cell: ({ row }) => <RoleCell user={row.original} />,
  }),
  column.display({
    id: 'provider',
    header: 'Provider',
    meta: { className: styles.provider },
    cell: ({ row }) => <Provider user={row.original} />,
  }),
  column.accessor('lastSignInAt', {
    id: 'seen',
    header: 'Last Sign In',
    meta: { className: styles.seen, align: 'end', isSecondary: true },
    cell: ({ row: { original } }) => (original.lastSignInAt ? shortTime(original.lastSignInAt) : 'Never'),
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: 'Created',
    meta: { className: styles.created, align: 'end', isSecondary: true },
    cell: ({ row }) => shortTime(row.original.createdAt),
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { className: styles.actions, align: 'end', skeleton: 'short' },
    cell: ({ row }) => <UserActions user={row.original} />,
  }),
]);
