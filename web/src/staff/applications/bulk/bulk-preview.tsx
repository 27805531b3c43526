import { ArrowRight } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import { rejectionReasons } from '#state-machines/application/vocabulary.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-body.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { someApplications, tally } from '../../bulk/moves.ts';
import { StatusTag } from '../../components/status-tag.tsx';
import { useKeptText } from '../../decisions/use-kept-text.ts';
import styles from './bulk.module.css';
import { ResultLines } from './result-lines.tsx';
import type { Bulk, Words } from './use-bulk.ts';

const reasons = rejectionReasons.map((reason) => ({ value: reason, label: reason }));
const reasonOf = (text: string) => rejectionReasons.find((known) => known === text);

interface Props {
  bulk: Bulk;
  onMove: (words: Words) => Promise<Bulk | null>;
  onClose: () => void;
}

/** What will happen to how many, who is left as they are and why, and the reason and notes of the decision. */
export function BulkPreview({ bulk, onMove, onClose }: Props) {
  const { action, results } = bulk;
  const isRejection = action.to === 'rejected';
  // Kept until it was done to all of them: neither a refusal, nor an ended session, nor closing the dialog loses it.
  const [kept, keep] = useKeptText(`bulk ${action.to}`);
  const { control, register, handleSubmit } = useForm({ defaultValues: { reason: '', notes: kept } });
  const possible = results.filter(({ outcome }) => outcome === 'possible');
  const submit = handleSubmit(({ reason, notes }) => {
    void onMove({ notes: notes.trim() || undefined, reason: reasonOf(reason) }).then((done) => {
      if (done?.results.every(({ outcome }) => outcome === 'moved')) keep('');
    });
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <DialogBody>
        <Expected bulk={bulk} />
        {possible.length > 0 && isRejection && (
          <Controller
            name="reason"
            control={control}
            rules={{ required: 'Please select a reason' }}
            render={({ field, fieldState }) => (
              <Field label="Rejection Reason" error={fieldState.error?.message}>
                <Select {...field} options={reasons} placeholder="Select a reason" />
              </Field>
            )}
          />
        )}
        {possible.length > 0 && (
          <Field label="Notes, kept with each of them">
            <TextArea
              rows={3}
              maxLength={5000}
              {...register('notes', { onChange: ({ target }) => keep(target.value) })}
            />
          </Field>
        )}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          {possible.length > 0 && (
            <Button type="submit" variant="primary" tone={isRejection ? 'danger' : undefined}>
              {action.doing(someApplications(possible.length))}
            </Button>
          )}
        </DialogButtons>
      </DialogBody>
    </form>
  );
}

/** How many go from where to where, and who does not. */
function Expected({ bulk: { results, people } }: { bulk: Bulk }) {
  const possible = results.filter(({ outcome }) => outcome === 'possible');
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  return (
    <>
      {possible.length > 0 && (
        <ul className={styles.tally} aria-label="What will happen">
          {tally(possible).map(({ from, to, count }) => (
            <li key={`${from} ${to}`}>
              <b>{count.toLocaleString('en-GB')}</b>
              <StatusTag status={from} />
              <Icon icon={ArrowRight} label="to" className={styles.arrow} />
              <StatusTag status={to} />
            </li>
          ))}
        </ul>
      )}
      {possible.length === 0 && <p>None of them can be moved. Nothing will be changed.</p>}
      {refused.length > 0 && (
        <section>
          <h3 className={styles.heading}>{someApplications(refused.length)} will be left as they are</h3>
          <ResultLines label="Left as they are" results={refused} people={people} />
        </section>
      )}
    </>
  );
}
