import { Check, CircleX } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { StaffDocument, VerificationRequest } from '#services/documents/contract.ts';
import { documentNames } from '#state-machines/application/document-names.ts';
import { request } from '#web/api/request.ts';
import { toast } from '#web/ui/toast.tsx';
import { DialogBox } from '../../components/dialog-box.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useKeptText } from '../../decisions/use-kept-text.ts';
import { useOrder } from '../../queries/use-order.ts';

export type Verdict = 'verified' | 'rejected';
const words = {
  verified: {
    title: 'Verify document',
    button: 'Verify',
    done: 'Document verified',
    says: 'The applicant sees that it is verified. Notes are optional and stay internal.',
  },
  rejected: {
    title: 'Reject document',
    button: 'Reject document',
    done: 'Document rejected',
    says: 'The applicant reads your notes, by e-mail and beside the document, and can upload another file. Please say what is wrong and what you need instead.',
  },
} as const;

interface Props {
  applicationId: string;
  /** Null: closed. */
  document: StaffDocument | null;
  verdict: Verdict;
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
  onDecided: (document: StaffDocument) => void;
}

/** A decision about one document, with its notes: required and read by the applicant when it is a rejection. */
export function DecisionDialog(props: Props) {
  const { document, verdict, finalFocus, onClose } = props;
  return (
    <DialogBox
      title={words[verdict].title}
      isOpen={document !== null}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {document && <DecisionForm {...props} document={document} />}
    </DialogBox>
  );
}

interface FormProps extends Props {
  document: StaffDocument;
}

function DecisionForm({ applicationId, document, verdict, onClose, onDecided }: FormProps) {
  const order = useOrder(applicationId, (body: VerificationRequest, idempotencyKey) =>
    request('POST /api/applications/:id/documents/:documentId/verification', {
      params: { id: applicationId, documentId: document.id },
      body,
      idempotencyKey,
    }),
  );
  const [notes, setNotes] = useKeptText(`document ${document.id} ${verdict}`);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isRejection = verdict === 'rejected';
  const said = notes.trim();
  const name = documentNames[document.type];
  // A rejection begins with its notes; everything else needs one key more.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(isRejection ? 'textarea' : '[type=submit]')?.focus();
  }, [isRejection]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (order.isPending || (isRejection && !said)) return;
    const body = { status: verdict, ...(said && { notes: said }) };
    order.mutate(body, {
      onSuccess: () => {
        setNotes('');
        toast({ title: words[verdict].done, description: `${name}, ${document.fileName}` });
        onDecided(document);
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <form ref={form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      {order.isError && (
        <p className="fail" role="alert">
          <CircleX className="i" aria-hidden="true" />
          <span>{order.error.message} Your notes are kept.</span>
        </p>
      )}
      <p>
        <b>
          {name}, {document.fileName}
        </b>
        <br />
        {words[verdict].says}
      </p>
      <TextField
        label={isRejection ? 'Notes for the applicant' : 'Notes (optional, internal)'}
        rows={3}
        value={notes}
        error={
          isTried && isRejection && !said ? 'Please say in the notes why the document is rejected' : null
        }
        onChange={setNotes}
      />
      <div className="fx2">
        <button className="btn" type="button" onClick={onClose}>
          Cancel
        </button>
        <button className={isRejection ? 'btn stp' : 'btn pri'} type="submit" aria-disabled={order.isPending}>
          {isRejection ? (
            <CircleX className="i" aria-hidden="true" />
          ) : (
            <Check className="i" aria-hidden="true" />
          )}
          {words[verdict].button}
        </button>
      </div>
    </form>
  );
}
