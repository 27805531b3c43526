import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { RefreshCw, UserPlus } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { UserRow } from '#services/identity/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { ReadOnlyBadge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ErrorState } from '#web/ui/error-state/error-state.tsx';
import { ListFoot } from '#web/ui/list-foot/list-foot.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { PanelOpening } from '#web/ui/page-keys.ts';
import { useShortcutsSwitch } from '../components/use-shortcuts-switch.ts';
import { lastAdminQuery, userListQuery } from '../queries/users.ts';
import { useIsAdmin, useStaffUser } from '../shell/staff-user.ts';
import { useScreen } from '../shell/use-screen.ts';
import { FilterBar } from './filter-bar.tsx';
import type { OpenRoleMenu } from './role-menu.tsx';
import { useUserChanges } from './use-user-changes.ts';
import { useUserFilters } from './use-user-filters.ts';
import styles from './users.module.css';
import { UsersProvider } from './users-context.ts';
import { type OpenDialog, UsersDialogs } from './users-dialogs.tsx';
import { UsersTable } from './users-table.tsx';
import { shownText } from './words.ts';

/** The menu's code comes after the list is drawn; most visits never open it. */
const RoleMenu = lazy(async () => ({ default: (await import('./role-menu.tsx')).RoleMenu }));

const keys = [
  ['move', 'J', 'K'],
  ['search', '/'],
] as const;
const requestOf = (error: unknown) => (error instanceof ApiError ? error.problem?.requestId : undefined);
const failure = (error: Error | null) => `Error: Failed to fetch users: ${error?.message ?? ''}`;

/** The users loaded so far; `onEnd` loads the next page unless one is under way or failed. */
function useUserList(filters: Parameters<typeof userListQuery>[0]) {
  const list = useInfiniteQuery(userListQuery(filters));
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const onEnd = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
  return { list, rows, onEnd };
}

/** User Management: admins invite, promote and delete; editors read (staff side, sections 2 and 6; ruling 21). */
export function UsersPage() {
  useScreen('User Management');
  const { id } = useStaffUser();
  const isReadOnly = !useIsAdmin();
  const { filters, change, clear, isFiltered } = useUserFilters();
  const { list, rows, onEnd } = useUserList(filters);
  const { data: lastAdminId = null } = useQuery({ ...lastAdminQuery, enabled: !isReadOnly });
  const changes = useUserChanges();
  const [menu, setMenu] = useState<OpenRoleMenu | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [keysOn, toggleKeys] = useShortcutsSwitch();
  const searchRef = useRef<HTMLInputElement>(null);

  const onSearch = useCallback(() => searchRef.current?.focus(), []);
  const onRole = useCallback(
    (user: UserRow, button: HTMLElement) =>
      setMenu((before) => (before?.user.id === user.id ? null : { user, button })),
    [],
  );

  const { pendingId, invite } = changes;
  const menuId = menu?.user.id ?? null;
  const context = useMemo(
    () => ({
      viewer: { id, lastAdminId },
      isReadOnly,
      pendingId,
      menuId,
      onRole,
      onReset: (user: UserRow) => setDialog({ kind: 'reset', user }),
      onDelete: (user: UserRow) => setDialog({ kind: 'delete', user }),
    }),
    [id, lastAdminId, isReadOnly, pendingId, menuId, onRole],
  );
  const add = () => {
    invite.reset();
    setDialog({ kind: 'add' });
  };

  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <UsersHead
        isReadOnly={isReadOnly}
        isFetching={list.isFetching}
        onRefresh={() => void list.refetch()}
        onAdd={add}
      />
      <FilterBar
        filters={filters}
        isFiltered={isFiltered}
        searchRef={searchRef}
        onChange={change}
        onClear={clear}
      />
      {list.isError && !list.data ? (
        <ErrorState
          title={failure(list.error)}
          requestId={requestOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <UsersProvider value={context}>
          <UsersTable
            key={JSON.stringify(filters)}
            rows={list.data && rows}
            hasMore={list.hasNextPage}
            isFiltered={isFiltered}
            keysOn={keysOn}
            onSearch={onSearch}
            onClear={clear}
            onEnd={onEnd}
          />
        </UsersProvider>
      )}
      <ListFoot
        areKeysOn={keysOn}
        keys={keys}
        shown={shownText(rows.length, list.hasNextPage)}
        failure={list.isError && list.data ? failure(list.error) : null}
        onToggleKeys={toggleKeys}
        onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
      />
      {menu && (
        <Suspense fallback={<PanelOpening />}>
          <RoleMenu
            key={menu.user.id}
            open={menu}
            onClose={() => setMenu(null)}
            onChoose={(user, role) => setDialog({ kind: 'role', user, role })}
          />
        </Suspense>
      )}
      <UsersDialogs open={dialog} changes={changes} onClose={() => setDialog(null)} />
    </main>
  );
}

interface HeadProps {
  isReadOnly: boolean;
  isFetching: boolean;
  onRefresh: () => void;
  onAdd: () => void;
}

const UsersHead = ({ isReadOnly, isFetching, onRefresh, onAdd }: HeadProps) => (
  <PageHead
    title="User Management"
    aside={isReadOnly && <ReadOnlyBadge />}
    actions={
      <>
        <Button icon={RefreshCw} isPending={isFetching} onClick={onRefresh}>
          Refresh
        </Button>
        {!isReadOnly && (
          <Button variant="primary" icon={UserPlus} onClick={onAdd}>
            Add User
          </Button>
        )}
      </>
    }
  />
);
