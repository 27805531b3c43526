import { useQuery } from '@tanstack/react-query';
import { LockOpen, Scale } from 'lucide-react';
import { useState } from 'react';
import type { Hold } from '#services/privacy/contract.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogBody } from '#web/ui/dialog/dialog-body.tsx';
import { InlineError } from '#web/ui/inline-error/inline-error.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { FindApplication } from '../components/find-application.tsx';
import { personName } from '../components/person-name.ts';
import { ReasonForm } from '../components/reason-dialog.tsx';
import { applicationQuery } from '../queries/application.ts';
import styles from './privacy.module.css';
import type { PrivacyChanges } from './use-privacy-changes.ts';
import { nameOf } from './words.ts';

interface PlaceProps {
  hold: PrivacyChanges['hold'];
  onClose: () => void;
}

/** A hold on a person who has asked for nothing: found by their application, held by their account where there is one. */
export function PlaceHoldDialog({ hold, onClose }: PlaceProps) {
  const [id, setId] = useState<string | null>(null);
  const { data, error } = useQuery({ ...applicationQuery(id ?? ''), enabled: id !== null });
  return (
    <Dialog title="Place a legal hold" isOpen onClose={onClose}>
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
        <DialogBody className={styles.search}>
          <Text isSoft>Whose data has to stay? Look for their application.</Text>
          <FindApplication label="Find by name, e-mail, phone" onChoose={setId} />
          {id && error && <InlineError>{error.message}</InlineError>}
        </DialogBody>
      )}
    </Dialog>
  );
}

interface ReleaseProps {
  hold: Hold;
  release: PrivacyChanges['release'];
  onClose: () => void;
}

export function ReleaseDialog({ hold, release, onClose }: ReleaseProps) {
  return (
    <ConfirmDialog
      title="Release hold"
      icon={LockOpen}
      action="Release hold"
      onClose={onClose}
      onConfirm={() => {
        onClose();
        release.mutate(hold);
      }}
    >
      The data of {nameOf(hold)} can then be erased by request, and by a retention rule that is approved. The
      hold and its reason stay on record.
      <b className={styles.heldFor}>{hold.reason}</b>
    </ConfirmDialog>
  );
}
