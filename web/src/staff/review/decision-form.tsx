import { Bookmark, Check, CircleX } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { statusLabel } from '#state-machines/application/labels.ts';
import type { ActionRow } from '#state-machines/application/screens.ts';
import { rejectionReasons } from '#state-machines/application/vocabulary.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-body.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { InlineError } from '#web/ui/inline-error/inline-error.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { EmployedNote, isMisleading } from '../decisions/employed-note.tsx';
import type { RejectionReason } from '../decisions/reject-dialog.tsx';
import { useKeptText } from '../decisions/use-kept-text.ts';
import styles from './decide.module.css';
import type { Subject } from './use-review-decisions.ts';

const reasons = rejectionReasons.map((reason) => ({ value: reason, label: reason }));

interface Props {
  subject: Subject;
  row: ActionRow;
  notes: string;
  onNotes: (notes: string) => void;
  failure: string | null;
  onClose: () => void;
  onDecide: (reason: RejectionReason | undefined, row?: ActionRow) => void;
}

/** A decision with its notes and, for a rejection, its reason. Enter decides; in the notes it is Ctrl or Cmd with Enter. */
export function DecisionForm({ subject, row, notes, onNotes, failure, onClose, onDecide }: Props) {
  const isRejection = row.to === 'rejected';
  const [kept, keepReason] = useKeptText(`reason ${subject.id}`);
  const { control, register, handleSubmit } = useForm({ defaultValues: { reason: kept, notes } });
  const form = useRef<HTMLFormElement>(null);
  const isUnsure = isMisleading(row);
  // A rejection begins with its reason; what may be meant otherwise, with the way out; everything else needs one key more.
  useEffect(() => {
    const first = isRejection ? 'select' : isUnsure ? '[data-safe]' : '[type=submit]';
    form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [isRejection, isUnsure]);

  const submit = handleSubmit(({ reason }) => {
    onDecide(isRejection ? rejectionReasons.find((known) => known === reason) : undefined);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const isFromSelect = event.key === 'Enter' && event.target instanceof HTMLSelectElement;
    if (!isSend && !isFromSelect) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown} noValidate>
      <DialogBody>
        {isUnsure && (
          <EmployedNote applicationId={subject.id} onMeant={(meant) => onDecide(undefined, meant)} />
        )}
        {failure && <InlineError>Failed to update application. {failure}</InlineError>}
        {isRejection && (
          <Controller
            name="reason"
            control={control}
            rules={{ required: 'Please select a reason', onChange: ({ target }) => keepReason(target.value) }}
            render={({ field, fieldState }) => (
              <Field label="Rejection Reason" error={fieldState.error?.message}>
                <Select {...field} options={reasons} placeholder="Select a reason" />
              </Field>
            )}
          />
        )}
        <Field label="Notes">
          <TextArea
            rows={3}
            maxLength={5000}
            {...register('notes', { onChange: ({ target }) => onNotes(target.value) })}
          />
        </Field>
        <DialogButtons>
          <Text isSoft size="small" className={styles.consequence}>
            {subject.name} moves to {statusLabel(row.to)}.<br />
            Undo for 10 minutes.
          </Text>
          <Button data-safe="" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={isUnsure ? 'secondary' : 'primary'}
            tone={isRejection ? 'danger' : undefined}
            icon={isRejection ? CircleX : row.to === 'suitable_candidate' ? Bookmark : Check}
          >
            {row.label}
          </Button>
        </DialogButtons>
      </DialogBody>
    </form>
  );
}
