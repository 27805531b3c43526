import { ArrowRight } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import { rejectionReasons } from '#state-machines/application/vocabulary.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-body.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { portionSize, someApplications, tally } from '../../bulk/moves.ts';
import { StatusTag } from '../../components/status-tag.tsx';
import { useKeptText } from '../../decisions/use-kept-text.ts';
import styles from './bulk.module.css';
import { BulkResult } from './bulk-result.tsx';
import { ResultLines } from './result-lines.tsx';
import type { Bulk, BulkRun, Words } from './use-bulk.ts';

const reasons = rejectionReasons.map((reason) => ({ value: reason, label: reason }));
const reasonOf = (text: string) => rejectionReasons.find((known) => known === text);

interface PreviewProps {
  bulk: Bulk;
  onMove: (words: Words) => Promise<Bulk | null>;
  onClose: () => void;
}

/** What will happen to how many, who is left as they are and why, and the reason and notes of the decision. */
function BulkPreview({ bulk, onMove, onClose }: PreviewProps) {
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
        <ul className={styles.tally} data-lines="" aria-label="What will happen">
          {tally(possible).map(({ from, to, count }) => (
            <li key={`${from} ${to}`}>
              <Text as="b" isNumeric>
                {formatNumber(count)}
              </Text>
              <StatusTag status={from} />
              <ToneText tone="soft" className={styles.arrow}>
                <Icon icon={ArrowRight} label="to" />
              </ToneText>
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

interface Props {
  bulk: Bulk;
  run: Pick<BulkRun, 'move' | 'retry'>;
  onUndo: () => void;
  onClose: () => void;
}

/** One decision about several: what would happen, then how it goes, then what became of each. */
export function BulkDialog({ bulk, run, onUndo, onClose }: Props) {
  const { stage, isRunning, error } = bulk;
  const isPreview = stage === 'preview' && !error;
  // What has begun is not hidden: it goes on, and its result matters.
  const close = () => (!isRunning || stage === 'preview') && onClose();
  return (
    <Dialog title={bulk.action.label} className={styles.dialog} isOpen={bulk.isOpen} onClose={close}>
      {isRunning && <BulkProgress bulk={bulk} />}
      {!isRunning && isPreview && <BulkPreview bulk={bulk} onMove={run.move} onClose={onClose} />}
      {!isRunning && !isPreview && (
        <BulkResult bulk={bulk} onUndo={onUndo} onRetry={() => void run.retry()} onClose={onClose} />
      )}
    </Dialog>
  );
}

const doing = { preview: 'Looking at', move: 'Moving', undo: 'Moving back' } as const;

/** How far it is; more than one request takes goes in portions. */
function BulkProgress({ bulk: { stage, items, results } }: { bulk: Bulk }) {
  const isMany = items.length > portionSize;
  const portions = Math.ceil(items.length / portionSize);
  return (
    <DialogBody>
      <p role="status">
        {doing[stage]} {someApplications(items.length)}
        {isMany && ` in ${portions} portions of at most ${portionSize}`}…
      </p>
      <ProgressBar label="Progress" value={isMany ? results.length : undefined} max={items.length} />
      {isMany && (
        <Text isSoft isNumeric>
          {formatNumber(results.length)} of {formatNumber(items.length)}
        </Text>
      )}
    </DialogBody>
  );
}
