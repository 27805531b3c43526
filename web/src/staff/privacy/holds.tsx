import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Hold } from '#services/privacy/contract.ts';
import { Pagination } from '#web/ui/pagination/pagination.tsx';
import { privacyPath } from '../address/privacy-address.ts';
import { DialogBox } from '../components/dialog-box.tsx';
import { FindApplication } from '../components/find-application.tsx';
import { LoadError } from '../components/load-error.tsx';
import { personName } from '../components/person-name.ts';
import { ReasonForm } from '../components/reason-dialog.tsx';
import { applicationQuery } from '../queries/application.ts';
import { holdsQuery } from '../queries/privacy.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { HoldsSkeleton, HoldsTable } from './holds-table.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { type PrivacyChanges, usePrivacyChanges } from './use-privacy-changes.ts';

/** Legal holds: whoever stands here is neither deleted nor cleared by a rule (rulings 29, 30). */
export function Holds({ released }: { released: boolean }) {
  const isAdmin = useIsAdmin();
  const navigate = useNavigate();
  const changes = usePrivacyChanges();
  const [place, setPlace] = useState<{ released: boolean; cursors: readonly (string | null)[] }>();
  const [open, setOpen] = useState<'place' | Hold | null>(null);
  const cursors = place?.released === released ? place.cursors : [null];
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    holdsQuery(released, cursors.at(-1) ?? null),
  );
  const goTo = (next: typeof cursors) => setPlace({ released, cursors: next });
  return (
    <>
      <div className="filters">
        <label className="pv-tk">
          <input
            type="checkbox"
            checked={released}
            onChange={(event) =>
              void navigate(privacyPath({ view: 'holds', released: event.target.checked }))
            }
          />
          Also those that were released
        </label>
        {isAdmin && (
          <button className="btn pri pv-rt" type="button" onClick={() => setOpen('place')}>
            <Scale className="i" aria-hidden="true" />
            Place a hold
          </button>
        )}
      </div>
      <section className="pv-l pv-bt" aria-label="Legal holds" aria-busy={isPending}>
        {isPending && <HoldsSkeleton />}
        {error && !data && (
          <LoadError title="The holds could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {data?.items.length === 0 && (
          <div className="blank">
            <Scale className="i" aria-hidden="true" />
            <h2>No legal hold{released ? '' : ' is in force'}</h2>
            <p className="q">
              A hold keeps somebody’s data where a dispute or the law asks for it. While it stands, neither a
              request nor a retention rule erases anything of that person.
            </p>
          </div>
        )}
        {data && data.items.length > 0 && (
          <HoldsTable holds={data.items} onRelease={isAdmin ? setOpen : null} />
        )}
        <Pagination
          page={cursors.length}
          hasNext={Boolean(data?.next)}
          isPending={isPlaceholderData}
          onPrevious={() => goTo(cursors.slice(0, -1))}
          onNext={() => goTo([...cursors, data?.next ?? null])}
        />
      </section>
      {open === 'place' && <PlaceHoldDialog hold={changes.hold} onClose={() => setOpen(null)} />}
      {open && open !== 'place' && (
        <ReleaseDialog hold={open} release={changes.release} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

interface PlaceHoldDialogProps {
  hold: PrivacyChanges['hold'];
  onClose: () => void;
}

/** A hold on somebody who has asked for nothing: found by their application, held by their account where there is one. */
function PlaceHoldDialog({ hold, onClose }: PlaceHoldDialogProps) {
  const [id, setId] = useState<string | null>(null);
  const { data, error } = useQuery({ ...applicationQuery(id ?? ''), enabled: id !== null });
  return (
    <DialogBox title="Place a legal hold" isOpen onClose={onClose}>
      {data && id ? (
        <ReasonForm
          label="Why the data must stay"
          action="Place hold"
          icon={Scale}
          isPending={hold.isPending}
          onClose={onClose}
          onReason={(reason, onSuccess, onError) =>
            hold.mutate(data.userId ? { userId: data.userId, reason } : { applicationId: id, reason }, {
              onSuccess,
              onError,
            })
          }
        >
          Nothing of {personName(data)} is erased, by request or by a rule, until an admin releases the hold.
          {!data.userId && ' There is no account: this one application is held.'}
        </ReasonForm>
      ) : (
        <div className="pv-fi">
          <p className="q">Whose data has to stay? Look for their application.</p>
          <FindApplication label="Find by name, e-mail, phone" onChoose={setId} />
          {id && error && (
            <p className="t-stop" role="alert">
              {error.message}
            </p>
          )}
        </div>
      )}
    </DialogBox>
  );
}
