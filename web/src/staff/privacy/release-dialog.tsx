import { LockOpen } from 'lucide-react';
import type { Hold } from '#services/privacy/contract.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import type { PrivacyChanges } from './use-privacy-changes.ts';
import { nameOf } from './words.ts';

interface Props {
  hold: Hold;
  release: PrivacyChanges['release'];
  onClose: () => void;
}

export function ReleaseDialog({ hold, release, onClose }: Props) {
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
      <span className="who">
        <b>{hold.reason}</b>
      </span>
    </ConfirmDialog>
  );
}
