import '../styles/users.css';
import '../styles/users-small.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Lock, RefreshCw, UserPlus } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { UserRow } from '#services/identity/contract.ts';
import { ListFoot } from '../components/list-foot.tsx';
import { LoadError } from '../components/load-error.tsx';
import { SkeletonRows } from '../components/skeleton-rows.tsx';
import { useShortcutsSwitch } from '../components/use-shortcuts-switch.ts';
import { lastAdminQuery, userListQuery } from '../queries/users.ts';
import { useIsAdmin, useStaffUser } from '../shell/staff-user.ts';
import { useTitle } from '../shell/use-title.ts';
import { columnClass } from './columns.tsx';
import { FilterBar } from './filter-bar.tsx';
import { NoUsers } from './no-users.tsx';
import type { OpenRoleMenu } from './role-menu.tsx';
import { TableHead } from './table-head.tsx';
import { useUserChanges } from './use-user-changes.ts';
import { useUserFilters } from './use-user-filters.ts';
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
const failure = (error: Error | null) => `Error: Failed to fetch users: ${error?.message ?? ''}`;

/** User Management: admins invite, promote and delete; editors read (staff side, sections 2 and 6; ruling 21). */
export function UsersPage() {
  useTitle('User Management');
  const { id } = useStaffUser();
  const isReadOnly = !useIsAdmin();
  const { filters, change, clear, isFiltered } = useUserFilters();
  const list = useInfiniteQuery(userListQuery(filters));
  const { data: lastAdminId = null } = useQuery({ ...lastAdminQuery, enabled: !isReadOnly });
  const changes = useUserChanges();
  const [menu, setMenu] = useState<OpenRoleMenu | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [keysOn, toggleKeys] = useShortcutsSwitch();
  const searchRef = useRef<HTMLInputElement>(null);

  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const onEnd = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
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
    <main id="main" className="usr" tabIndex={-1}>
      <header className="head">
        <h1>User Management</h1>
        {isReadOnly && (
          <span className="cnt">
            <span className="chip none plain">
              <Lock className="i" aria-hidden="true" />
              Read Only
            </span>
          </span>
        )}
        <button className="btn" type="button" disabled={list.isFetching} onClick={() => void list.refetch()}>
          <RefreshCw className="i" aria-hidden="true" />
          Refresh
        </button>
        {!isReadOnly && (
          <button className="btn pri" type="button" onClick={add}>
            <UserPlus className="i" aria-hidden="true" />
            Add User
          </button>
        )}
      </header>
      <FilterBar
        filters={filters}
        isFiltered={isFiltered}
        searchRef={searchRef}
        onChange={change}
        onClear={clear}
      />
      {list.isPending && <TableSkeleton />}
      {list.isError && !list.data && (
        <LoadError title={failure(list.error)} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && rows.length === 0 && <NoUsers isFiltered={isFiltered} onClear={clear} />}
      {rows.length > 0 && (
        <UsersProvider value={context}>
          <UsersTable
            key={JSON.stringify(filters)}
            rows={rows}
            hasMore={list.hasNextPage}
            keysOn={keysOn}
            onSearch={onSearch}
            onEnd={onEnd}
          />
        </UsersProvider>
      )}
      <ListFoot
        isOn={keysOn}
        onToggle={toggleKeys}
        keys={keys}
        shown={shownText(rows.length, list.hasNextPage)}
        failure={list.isError && list.data ? failure(list.error) : null}
        onRetry={() => void (isFetchNextPageError ? fetchNextPage() : list.refetch())}
      />
      {menu && (
        <Suspense>
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

const widths: Record<string, string> = {
  user: 'w4',
  email: 'w5',
  role: 'w2',
  provider: 'w3',
  seen: 'w3',
  created: 'w3',
  actions: 'w2',
};

/** The table's final geometry while it loads. */
function TableSkeleton() {
  return (
    <section className="uw still" aria-label="Users table" aria-busy="true">
      <table className="t utb">
        <TableHead />
        <SkeletonRows widths={widths} columnClass={columnClass} />
      </table>
    </section>
  );
}
