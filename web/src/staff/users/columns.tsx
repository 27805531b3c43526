import type { UserRow } from '#services/identity/contract.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { shortTime } from '#web/ui/dates.ts';
import { glyphClass } from '#web/ui/glyph/glyph.ts';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Text } from '#web/ui/text/text.tsx';
import { tooltipClass } from '#web/ui/tooltip/tooltip.ts';
import { deleteRefusal, resetRefusal, roleRefusal } from './refusals.ts';
import styles from './users.module.css';
import { useUsers } from './users-context.ts';
import { providersText, roleLabels } from './words.ts';

const column = columnsOf<UserRow>();

function Name({ user }: { user: UserRow }) {
  const { viewer } = useUsers();
  return (
    <>
      {user.displayName} {user.id === viewer.id && <Badge>You</Badge>}
    </>
  );
}

function Provider({ user }: { user: UserRow }) {
  const text = providersText(user);
  return user.providers.length === 0 ? (
    <Text as="span" isSoft>
      {text}
    </Text>
  ) : (
    text
  );
}

/** The specification's columns, in its order (staff side, section 2). The server filters, sorts and pages. */
export const columns = column.columns([
  column.display({
    id: 'user',
    header: 'User',
    meta: { className: styles.user, width: '20%', isName: true, skeleton: 'long' },
    cell: ({ row }) => <Name user={row.original} />,
  }),
  column.accessor('email', {
    header: 'Email',
    meta: { className: styles.email, isSecondary: true, skeleton: 'longest' },
    cell: ({ row: { original } }) => <a href={`mailto:${original.email}`}>{original.email}</a>,
  }),
  column.accessor('role', {
    header: 'Role',
    meta: { className: styles.role, width: '7.25rem', phone: 'end', skeleton: 'short' },
    cell: ({ row }) => <RoleCell user={row.original} />,
  }),
  column.display({
    id: 'provider',
    header: 'Provider',
    meta: { className: styles.provider, width: '9rem', phone: 'hidden' },
    cell: ({ row }) => <Provider user={row.original} />,
  }),
  column.accessor('lastSignInAt', {
    id: 'seen',
    header: 'Last Sign In',
    meta: { width: '7rem', phone: 'hidden', align: 'end', isSecondary: true },
    cell: ({ row: { original } }) => (original.lastSignInAt ? shortTime(original.lastSignInAt) : 'Never'),
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: 'Created',
    meta: { className: styles.created, width: '7rem', phone: 'hidden', align: 'end', isSecondary: true },
    cell: ({ row }) => shortTime(row.original.createdAt),
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { className: styles.actions, width: '5.75rem', align: 'end', skeleton: 'short' },
    cell: ({ row }) => <UserActions user={row.original} />,
  }),
]);

const looks = classNames(styles.roleButton, glyphClass('open', 'small'), tooltipClass);

/** Editors read a badge; admins press it for the menu of roles. One that cannot be used says why. */
function RoleCell({ user }: { user: UserRow }) {
  const { isReadOnly, viewer, pendingId, menuId, onRole } = useUsers();
  const label = roleLabels[user.role];
  if (isReadOnly) return <Badge>{label}</Badge>;
  const refusal = roleRefusal(user, viewer);
  const isBlocked = refusal !== null || pendingId === user.id;
  return (
    <Button
      size="small"
      className={looks}
      aria-haspopup="menu"
      aria-expanded={menuId === user.id}
      aria-disabled={isBlocked}
      aria-label={`${label}, role of ${user.displayName}${refusal ? `. ${refusal}` : ''}`}
      data-tip={refusal ?? undefined}
      onClick={(event) => !isBlocked && onRole(user, event.currentTarget)}
    >
      {label}
    </Button>
  );
}

/** Two icon buttons. One that cannot be used stays focusable and says why. */
function UserActions({ user }: { user: UserRow }) {
  const { isReadOnly, viewer, pendingId, onReset, onDelete } = useUsers();
  if (isReadOnly)
    return (
      <Text as="span" isSoft>
        Read Only
      </Text>
    );
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
        label={`Delete User: ${user.displayName}`}
        tip="Delete User"
        disabledReason={deleteRefusal(user, viewer)}
        onClick={() => onDelete(user)}
      />
    </>
  );
}
