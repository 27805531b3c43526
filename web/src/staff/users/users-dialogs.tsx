import { RotateCcwKey, Trash2, UserCog } from 'lucide-react';
import type { Role, UserRow } from '#services/identity/contract.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import type { UserChanges } from './use-user-changes.ts';
import { roleLabels } from './words.ts';

/** What stands over the list. */
export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'role'; user: UserRow; role: Role }
  | { kind: 'delete' | 'reset'; user: UserRow };

interface Props {
  open: OpenDialog | null;
  changes: UserChanges;
  onClose: () => void;
}

/** The row and its buttons are gone: the keyboard goes on from the screen's top. */
const toTop = () => document.getElementById('main')?.focus();

export function UsersDialogs({ open, changes, onClose }: Props) {
  if (open === null) return null;
  const { invite, role, remove, reset } = changes;
  if (open.kind === 'add') {
    return (
      <AddUserDialog
        isPending={invite.isPending}
        error={invite.error}
        onClose={onClose}
        onCreate={(user) => invite.mutate(user, { onSuccess: onClose })}
      />
    );
  }
  const { user } = open;
  const confirmed = (run: () => void) => () => {
    onClose();
    run();
  };
  if (open.kind === 'role') {
    const confirm = confirmed(() => role.mutate({ user, role: open.role }));
    return (
      <ConfirmDialog
        title="Change role"
        icon={UserCog}
        action="Change role"
        onClose={onClose}
        onConfirm={confirm}
      >
        {user.displayName} ({user.email}) goes from {roleLabels[user.role]} to {roleLabels[open.role]}. Open
        sessions of this user end at once.
        {user.role === 'applicant' && ' The next sign-in asks for a new password and an authenticator app.'}
      </ConfirmDialog>
    );
  }
  if (open.kind === 'reset') {
    const confirm = confirmed(() => reset.mutate({ user }));
    return (
      <ConfirmDialog
        title="Reset second factor"
        icon={RotateCcwKey}
        action="Reset second factor"
        isDangerous
        onClose={onClose}
        onConfirm={confirm}
      >
        The authenticator app and recovery codes of {user.displayName} ({user.email}) stop working, and open
        sessions end. The next sign-in sets up a new app. Make sure that it is really this person who asks.
      </ConfirmDialog>
    );
  }
  const confirm = confirmed(() => remove.mutate({ user }, { onSuccess: toTop }));
  return (
    <ConfirmDialog
      title="Delete User"
      icon={Trash2}
      action="Delete User"
      isDangerous
      onClose={onClose}
      onConfirm={confirm}
    >
      This will remove the user's role and profile data. Are you sure?
      <br />
      <br />
      <b>{user.displayName}</b>
      <br />
      {user.email}, {roleLabels[user.role]}
    </ConfirmDialog>
  );
}
