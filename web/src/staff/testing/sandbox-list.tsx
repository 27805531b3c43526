import { FlaskConical, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Sandbox } from '#services/sandbox/contract.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { shortTime } from '#web/ui/dates.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { StatusTag } from '../components/status-tag.tsx';
import type { SandboxChanges } from '../queries/sandboxes.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { adminsOnly, sandboxName } from './words.ts';

interface Props {
  sandboxes: readonly Sandbox[] | undefined;
  chosen: string | null;
  changes: SandboxChanges;
  now: number;
  onChoose: (id: string | null) => void;
}

/** The admin's own sandboxes: back to one, away with one, or a new one from the very beginning. */
export function SandboxList({ sandboxes = [], chosen, changes, now, onChoose }: Props) {
  const isAdmin = useIsAdmin();
  const [leaving, setLeaving] = useState<string | null>(null);
  const { begin, remove } = useListChanges(changes, chosen, onChoose);
  const columns = useMemo(() => columnsFor(now, onChoose, setLeaving), [now, onChoose]);
  return (
    <Section
      title="Your sandboxes"
      isPanel
      actions={
        <Button
          icon={Plus}
          isPending={changes.fork.isPending}
          disabledReason={isAdmin ? null : adminsOnly}
          onClick={begin}
        >
          New empty sandbox
        </Button>
      }
    >
      <Table
        isInPage
        label="Your sandboxes"
        phone="lines"
        columns={columns}
        rows={sandboxes}
        rowId={(sandbox) => sandbox.applicationId}
        openId={chosen}
        empty={<NoSandboxes />}
      />
      {leaving && (
        <ConfirmDialog
          title="Delete sandbox"
          icon={Trash2}
          action="Delete sandbox"
          isDangerous
          onClose={() => setLeaving(null)}
          onConfirm={() => {
            setLeaving(null);
            remove(leaving);
          }}
        >
          {sandboxName(leaving)} is listed no more and cannot be brought back. The application it was forked
          from is not touched.
        </ConfirmDialog>
      )}
    </Section>
  );
}

const NoSandboxes = () => (
  <p data-inset="">
    <ToneText tone="soft" icon={FlaskConical}>
      A sandbox is a copy with its names replaced. Every step can be taken in it, and no one is notified.
    </ToneText>
  </p>
);

function useListChanges(
  { fork, remove }: SandboxChanges,
  chosen: string | null,
  onChoose: (id: string | null) => void,
) {
  const failed = (title: string) => ({
    onError: ({ message }: Error) =>
      toast({ title, description: message, tone: 'danger', about: 'sandboxes' }),
  });
  return {
    begin: () =>
      fork.mutate(null, {
        ...failed('Failed to begin a sandbox'),
        onSuccess: ({ applicationId }) => onChoose(applicationId),
      }),
    remove: (id: string) =>
      remove.mutate(id, {
        ...failed('Failed to delete the sandbox'),
        onSuccess: () => {
          const description = `${sandboxName(id)} is listed no more.`;
          toast({ title: 'Sandbox deleted', description, about: 'sandboxes' });
          if (id === chosen) onChoose(null);
        },
      }),
  };
}

const column = columnsOf<Sandbox>();

const columnsFor = (now: number, onChoose: (id: string) => void, onDelete: (id: string) => void) =>
  column.columns([
    column.accessor('applicationId', {
      id: 'name',
      header: 'Name',
      meta: { isName: true, width: '8.25rem' },
      cell: ({ row: { original } }) => (
        <Button variant="link" onClick={() => onChoose(original.applicationId)}>
          {sandboxName(original.applicationId)}
        </Button>
      ),
    }),
    column.accessor('status', {
      header: 'Status',
      meta: { phone: 'end' },
      cell: ({ row }) => <StatusTag status={row.original.status} />,
    }),
    column.accessor('forkedFrom', {
      header: 'From',
      meta: { width: '4.75rem', phone: 'hidden' },
      cell: ({ row }) => <Origin id={row.original.forkedFrom} />,
    }),
    column.accessor('createdAt', {
      header: 'Begun',
      meta: { align: 'end', isSecondary: true, width: '7rem', phone: 'start' },
      cell: ({ row }) => shortTime(row.original.createdAt, now),
    }),
    column.display({
      id: 'remove',
      header: 'Actions',
      meta: { align: 'end', isHeadingHidden: true, width: '3.25rem' },
      cell: ({ row: { original } }) => (
        <IconButton
          icon={Trash2}
          size="small"
          label={`Delete ${sandboxName(original.applicationId)}`}
          tip="Delete"
          onClick={() => onDelete(original.applicationId)}
        />
      ),
    }),
  ]);

function Origin({ id }: { id: string | null }) {
  if (!id) return <ToneText tone="soft">empty</ToneText>;
  return (
    <TextLink to={paths.admin.application(id)}>
      <Text as="code" size="mono">
        {id.slice(0, 8)}
      </Text>
    </TextLink>
  );
}
