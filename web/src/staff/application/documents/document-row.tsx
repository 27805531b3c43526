import { Check, X } from 'lucide-react';
import type { StaffDocument } from '#services/documents/contract.ts';
import { documentNames } from '#state-machines/application/document-names.ts';
import { fullTime } from '#web/ui/dates.ts';
import type { Verdict } from './decision-dialog.tsx';
import { FileCells } from './file-cells.tsx';

interface Props {
  document: StaffDocument;
  applicationId: string;
  /** Why it cannot be decided now; null when it can. */
  refusal: string | null;
  onAsk: (verdict: Verdict) => void;
}

/** The current version: what it is, what was said of it, and the two decisions. */
export function DocumentRow({ document, applicationId, refusal, onAsk }: Props) {
  const name = documentNames[document.type];
  const { verificationStatus: standing, verifiedAt, verifiedBy, verificationNotes: notes } = document;
  const decision = (verdict: Verdict, label: string) => (
    <button
      className={verdict === 'rejected' ? 'btn sm dng' : 'btn sm'}
      type="button"
      aria-disabled={refusal !== null}
      aria-label={`${label}: ${name}${refusal ? `. ${refusal}` : ''}`}
      title={refusal ?? undefined}
      onClick={() => !refusal && onAsk(verdict)}
    >
      {verdict === 'rejected' ? (
        <X className="i" aria-hidden="true" />
      ) : (
        <Check className="i" aria-hidden="true" />
      )}
      {label}
    </button>
  );
  return (
    <>
      <tr>
        <td className="nm c1">{name}</td>
        <FileCells document={document} applicationId={applicationId} />
        <td className="ra c6">
          {standing !== 'verified' && decision('verified', 'Verify')}{' '}
          {standing !== 'rejected' && decision('rejected', 'Reject')}
        </td>
      </tr>
      {(verifiedBy || document.notice) && (
        <tr className="sub">
          <td className="c1" />
          <td className="words" colSpan={5}>
            {document.notice ?? (
              <>
                {verifiedBy}
                {verifiedAt && `, ${fullTime(verifiedAt)}`}
                {notes && `: “${notes}”`}
              </>
            )}
          </td>
        </tr>
      )}
    </>
  );
}
