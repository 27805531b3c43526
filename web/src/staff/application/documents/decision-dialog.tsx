import { Check, CircleX } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { StaffDocument, VerificationRequest } from '#services/documents/contract.ts';
import { documentNames } from '#state-machines/application/document-names.ts';
import { request } from '#web/api/request.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { InlineError } from '#web/ui/inline-error/inline-error.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { toast } from '#web/ui/toast/toast.ts';
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
    <Dialog title={words[verdict].title} isOpen={document !== null} onClose={onClose} finalFocus={finalFocus}>
      {document && <DecisionForm {...props} document={document} />}
    </Dialog>
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
  const [kept, keep] = useKeptText(`document ${document.id} ${verdict}`);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { notes: kept } });
  const area = useRef<HTMLTextAreaElement>(null);
  const isRejection = verdict === 'rejected';
  const name = documentNames[document.type];
  const { button, done, says } = words[verdict];
  // A rejection begins with its notes; everything else needs one key more.
  useEffect(() => {
    const submit = area.current?.form?.querySelector<HTMLElement>('[type=submit]');
    (isRejection ? area.current : submit)?.focus();
  }, [isRejection]);

  const notes = register('notes', {
    validate: (text) =>
      !isRejection || text.trim() !== '' || 'Please say in the notes why the document is rejected',
    onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => keep(target.value),
  });
  const send = handleSubmit(({ notes: typed }) => {
    const said = typed.trim();
    order.mutate(
      { status: verdict, ...(said && { notes: said }) },
      {
        onSuccess: () => {
          keep('');
          toast({ title: done, description: `${name}, ${document.fileName}` });
          onDecided(document);
        },
      },
    );
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <DialogForm
      lead={
        <>
          <b>
            {name}, {document.fileName}
          </b>
          <br />
          {says}
        </>
      }
      action={button}
      icon={isRejection ? CircleX : Check}
      tone={isRejection ? 'danger' : undefined}
      isPending={order.isPending}
      onCancel={onClose}
      onSubmit={() => void send()}
    >
      {order.isError && <InlineError>{order.error.message} Your notes are kept.</InlineError>}
      <Field
        label={isRejection ? 'Notes for the applicant' : 'Notes (optional, internal)'}
        error={formState.errors.notes?.message}
      >
        <TextArea
          {...notes}
          ref={(element) => {
            notes.ref(element);
            area.current = element;
          }}
          rows={3}
          maxLength={5000}
          onKeyDown={onKeyDown}
        />
      </Field>
    </DialogForm>
  );
}
