import { CircleCheck, CircleX, Hourglass, ScanSearch, ShieldX } from 'lucide-react';
import type { StaffDocument } from '#services/documents/contract.ts';
import { addressOf } from '#web/api/request.ts';
import { TextAnchor } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';

const verified = {
  pending: ['wait', Hourglass, 'To verify'],
  verified: ['good', CircleCheck, 'Verified'],
  rejected: ['stop', CircleX, 'Rejected'],
} as const;
const unscanned = {
  waiting: ['wait', ScanSearch, 'Being scanned'],
  infected: ['stop', ShieldX, 'Malware found'],
} as const;

/** What staff said of it; before that, what the virus scanner did. */
export function DocumentState({ document }: { document: StaffDocument }) {
  const { scanStatus: scan, verificationStatus } = document;
  const isUnscanned = scan === 'waiting' || scan === 'infected';
  const [tone, icon, word] = isUnscanned ? unscanned[scan] : verified[verificationStatus];
  return (
    <ToneText tone={tone} icon={icon} title={document.notice ?? undefined}>
      {word}
    </ToneText>
  );
}

interface FileProps {
  document: StaffDocument;
  applicationId: string;
}

/** Its name, which downloads it once the scanner let it through; each opening is audited. */
export function DocumentFile({ document, applicationId }: FileProps) {
  const canOpen = document.scanStatus === 'off' || document.scanStatus === 'clean';
  if (!canOpen) return document.fileName;
  return (
    <TextAnchor
      data-file={document.id}
      href={addressOf('GET /api/applications/:id/documents/:documentId/file', {
        params: { id: applicationId, documentId: document.id },
      })}
      download
    >
      {document.fileName}
    </TextAnchor>
  );
}
