import { FlaskConical, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Sandbox } from '#services/sandbox/contract.ts';
import { paths } from '#web/paths.ts';
import { shortTime } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { StatusTag } from '../components/status-tag.tsx';
import type { SandboxChanges } from '../queries/sandboxes.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { Control } from './control.tsx';
import { adminsOnly, sandboxName } from './words.ts';

interface Props {
  sandboxes: readonly Sandbox[] | undefined;
  chosen: string | null;
  changes: SandboxChanges;
  now: number;
  onChoose: (id: string | null) => void;
}

/** The admin's own sandboxes: back to one, away with one, or a new one from the very beginning. */
export function SandboxList({ sandboxes, chosen, changes, now, onChoose }: Props) {
  const isAdmin = useIsAdmin();
  const [doomed, setDoomed] = useState<string | null>(null);
  const begin = () =>
    changes.fork.mutate(null, {
      onSuccess: ({ applicationId }) => onChoose(applicationId),
      onError: ({ message }) =>
        toast({
          title: 'Failed to begin a sandbox',
          description: message,
          tone: 'danger',
          about: 'sandboxes',
        }),
    });
  const remove = (id: string) => {
    setDoomed(null);
    changes.remove.mutate(id, {
      onSuccess: () => {
        toast({
          title: 'Sandbox deleted',
          description: `${sandboxName(id)} is listed no more.`,
          about: 'sandboxes',
        });
        if (id === chosen) onChoose(null);
      },
      onError: ({ message }) =>
        toast({
          title: 'Failed to delete the sandbox',
          description: message,
          tone: 'danger',
          about: 'sandboxes',
        }),
    });
  };
  return (
    <section className="own" aria-labelledby="own-sandboxes">
      <div className="sec-h pd">
        <h2 id="own-sandboxes">Your sandboxes</h2>
        <Control
          label="New empty sandbox"
          icon={Plus}
          refusal={isAdmin ? null : adminsOnly}
          isQuietRefusal
          isPending={changes.fork.isPending}
          onPress={begin}
        />
      </div>
      {sandboxes && sandboxes.length > 0 ? (
        <table className="t">
          <thead>
            <tr>
              <th scope="col" className="b1">
                Name
              </th>
              <th scope="col">Status</th>
              <th scope="col" className="b3">
                From
              </th>
              <th scope="col" className="n b4">
                Begun
              </th>
              <th scope="col" className="b5">
                <span className="vh">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sandboxes.map(({ applicationId: id, status, forkedFrom, createdAt }) => (
              <tr key={id} className={id === chosen ? 'on' : undefined}>
                <td className="nm">
                  <button className="as-link" type="button" onClick={() => onChoose(id)}>
                    {sandboxName(id)}
                  </button>
                </td>
                <td>
                  <StatusTag status={status} />
                </td>
                <td className="b3">
                  {forkedFrom ? (
                    <Link className="lk m" to={paths.admin.application(forkedFrom)}>
                      {forkedFrom.slice(0, 8)}
                    </Link>
                  ) : (
                    <span className="q">empty</span>
                  )}
                </td>
                <td className="n q b4">{shortTime(createdAt, now)}</td>
                <td className="ra b5">
                  <button
                    className="ib s"
                    type="button"
                    aria-label={`Delete ${sandboxName(id)}`}
                    title="Delete"
                    onClick={() => setDoomed(id)}
                  >
                    <Trash2 className="i" aria-hidden="true" />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="none q">
          <FlaskConical className="i" aria-hidden="true" />A sandbox is a copy with its names replaced. Every
          step can be taken in it, and nobody hears of it.
        </p>
      )}
      {doomed && (
        <ConfirmDialog
          title="Delete sandbox"
          icon={Trash2}
          action="Delete sandbox"
          isDangerous
          onClose={() => setDoomed(null)}
          onConfirm={() => remove(doomed)}
        >
          {sandboxName(doomed)} is listed no more and cannot be brought back. The application it was forked
          from is not touched.
        </ConfirmDialog>
      )}
    </section>
  );
}
