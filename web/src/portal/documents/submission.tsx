import { namesOf } from '#state-machines/application/document-names.ts';
import { requiredDocuments } from '#state-machines/application/document-rules.ts';
import type { DocumentType } from '#state-machines/application/vocabulary.ts';
import type { MyDocuments } from '../document-uploads/documents-query.ts';
import { useSubmitDocuments } from './use-submit.ts';

interface Props {
  documents: MyDocuments;
  /** On their way, or waiting to be sent again. */
  pending: readonly DocumentType[];
}

/** How many are there, what is missing still, and the button that hands them in. */
export function Submission({ documents: { items, required }, pending }: Props) {
  const submit = useSubmitDocuments();
  const found = new Map(items.map((item) => [item.type, item]));
  const isThere = (type: DocumentType) => {
    const document = found.get(type);
    return document !== undefined && document.scanStatus !== 'infected';
  };
  const missing = requiredDocuments.filter((type) => !isThere(type));
  const why = reason(missing, pending);
  const mark = (type: DocumentType) => {
    if (found.get(type)?.verificationStatus === 'rejected') return 'stop';
    return isThere(type) ? 'done' : undefined;
  };
  return (
    <div className="submit-bar grid">
      <div className="left">
        <p className="t2" role="status">
          {required.uploaded} of {required.total} required documents uploaded
        </p>
      </div>
      <div className="mid">
        <div className="marks" aria-hidden="true">
          {requiredDocuments.map((type) => (
            <i key={type} className={mark(type)} />
          ))}
        </div>
        <p className="note" id="why">
          {why ?? 'Everything required is here. Submitting hands it to us, and your contract comes next.'}
        </p>
        {submit.error && !submit.isPending && (
          <p className="state state-stop" role="alert">
            Failed to submit documents. Please try again.
          </p>
        )}
      </div>
      <div className="hang">
        <button
          className="button"
          type="button"
          disabled={why !== null || submit.isPending}
          aria-describedby="why"
          onClick={() => submit.mutate()}
        >
          {submit.isPending ? 'Submitting…' : 'Submit documents'}
        </button>
      </div>
    </div>
  );
}

/** Why it cannot be submitted yet; null when it can. */
function reason(missing: readonly DocumentType[], pending: readonly DocumentType[]): string | null {
  if (missing.length > 0)
    return `You can submit once ${namesOf(missing)} ${missing.length === 1 ? 'is' : 'are'} uploaded.`;
  if (pending.length > 0) return `You can submit once the upload of ${namesOf(pending)} is done or removed.`;
  return null;
}
