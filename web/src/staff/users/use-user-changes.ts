import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role, UserRow } from '#services/identity/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { sessionKey } from '#web/api/session.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { refreshAfter } from '../queries/refresh.ts';
import { aboutOf, type Change, failureToast, isForbidden, removedText, roleLabels } from './words.ts';

/** A call that changes users, with what follows whatever came of it. */
function useChange<V, R>(
  change: Change,
  run: (given: V) => Promise<R>,
  onDone: (result: R, given: V) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: onDone,
    onError: (error) => {
      // A refused address is said at its field.
      if (change === 'create' && error instanceof ApiError && error.field('email')) return;
      toast(failureToast(change, error));
      // The role may have been changed meanwhile: the screen follows.
      if (isForbidden(error)) void queries.invalidateQueries({ queryKey: sessionKey });
    },
    onSettled: refreshAfter(queries, ['users']),
  });
}

/** Everything an admin does to users, with what each says when it worked and when it did not (staff side, section 8). */
export function useUserChanges() {
  const invite = useChange(
    'create',
    (body: { email: string; role: Role }) => request('POST /api/users', { body }),
    ({ isNew, role }, { email }) =>
      toast({
        title: isNew ? 'User Created' : 'User Updated',
        description: isNew
          ? `An invitation was mailed to ${email}.`
          : `${email} had an account already. Its role is ${roleLabels[role]} now.`,
        about: aboutOf('create'),
      }),
  );
  const role = useChange(
    'role',
    ({ user, role }: { user: UserRow; role: Role }) => {
      toast({ title: 'Role Update Started', description: `${user.displayName}: ${roleLabels[role]}` });
      return request('PATCH /api/users/:id/role', { params: { id: user.id }, body: { role } });
    },
    ({ role }) =>
      toast({
        title: 'Role Updated Successfully',
        description: `User role changed to ${role}.`,
        about: aboutOf('role'),
      }),
  );
  const remove = useChange(
    'delete',
    ({ user }: { user: UserRow }) => request('DELETE /api/users/:id', { params: { id: user.id } }),
    ({ removed }) =>
      toast({ title: 'User Data Cleared', description: removedText(removed), about: aboutOf('delete') }),
  );
  const reset = useChange(
    'reset',
    ({ user }: { user: UserRow }) => request('DELETE /api/users/:id/factors', { params: { id: user.id } }),
    (_done, { user }) =>
      toast({
        title: 'Second Factor Reset',
        description: `${user.displayName} sets up a new one at the next sign-in.`,
        about: aboutOf('reset'),
      }),
  );
  const pending = [role, remove, reset].find((each) => each.isPending);
  return { invite, role, remove, reset, pendingId: pending?.variables?.user.id ?? null };
}
export type UserChanges = ReturnType<typeof useUserChanges>;
