import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { DialogBox } from '../components/dialog-box.tsx';
import { FindApplication } from '../components/find-application.tsx';
import { personName } from '../components/person-name.ts';
import { ReasonForm } from '../components/reason-dialog.tsx';
import { applicationQuery } from '../queries/application.ts';
import type { PrivacyChanges } from './use-privacy-changes.ts';

interface Props {
  hold: PrivacyChanges['hold'];
  onClose: () => void;
}

/** A hold on somebody who has asked for nothing: found by their application, held by their account where there is one. */
export function PlaceHoldDialog({ hold, onClose }: Props) {
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
