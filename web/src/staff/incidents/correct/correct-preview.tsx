import { RotateCcw, RotateCw } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { statusLabel } from '#state-machines/application/labels.ts';
import { statuses } from '#state-machines/application/vocabulary.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-body.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { someApplications } from '../../bulk/moves.ts';
import { useKeptText } from '../../decisions/use-kept-text.ts';
import { CorrectLines } from './correct-lines.tsx';
import { changedMeanwhile, type Run, refusedOf } from './run.ts';
import type { Corrections } from './use-corrections.ts';

/** Each back to where it was, or all to one status. */
const targets = [{ value: 'before', label: 'Back to where each stood before' }];
const oneStatus = {
  label: 'All to one status',
  options: statuses.map((status) => ({ value: status, label: statusLabel(status) })),
};

interface Props {
  run: Run;
  corrections: Corrections;
  /** How far it is, or what stopped it. */
  state: ReactNode;
}

/** From where to where each would go, who is left as they are and why, and the reason for it. */
export function CorrectPreview({ run, corrections, state }: Props) {
  // Kept until all was done: neither a refusal nor closing the dialog loses it.
  const [reason, setReason] = useKeptText('corrections of an incident');
  const [isTried, setTried] = useState(false);
  const { isRunning, error } = run;
  const isKnown = !isRunning && !error;
  const possible = run.results.filter(({ outcome }) => outcome === 'possible');
  const isPossible = isKnown && possible.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!reason.trim()) return;
    void corrections.correct(reason.trim()).then((done) => {
      if (done?.results.every(({ outcome }) => outcome === 'moved')) setReason('');
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogBody>
        <Field label="Lead them">
          <Select
            value={run.to}
            options={targets}
            group={oneStatus}
            onChange={(value) => corrections.aim(statuses.find((status) => status === value) ?? 'before')}
          />
        </Field>
        {state}
        {isKnown && <Expected run={run} />}
        {isPossible && (
          <>
            <Field
              label="Reason, kept with each of them"
              error={isTried && !reason.trim() ? 'Please give a reason' : null}
            >
              <TextArea
                rows={2}
                maxLength={5000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
            <Text size="small" isSoft>
              Corrections send no mail, and what was mailed stays sent. A deadline of the status they lead to
              starts over. Each is marked as a correction in its history.
            </Text>
          </>
        )}
        <DialogButtons>
          <Button onClick={corrections.close}>Cancel</Button>
          {error && (
            <Button icon={RotateCw} onClick={corrections.retry}>
              Try again
            </Button>
          )}
          {isKnown && changedMeanwhile(run).length > 0 && (
            <Button icon={RotateCw} onClick={corrections.lookAgain}>
              Look again
            </Button>
          )}
          {isPossible && (
            <Button type="submit" variant="primary" icon={RotateCcw}>
              Correct {someApplications(possible.length)}
            </Button>
          )}
        </DialogButtons>
      </DialogBody>
    </form>
  );
}

/** Who would be corrected, and who would not. */
function Expected({ run }: { run: Run }) {
  const possible = run.results.filter(({ outcome }) => outcome === 'possible');
  const refused = refusedOf(run);
  return (
    <>
      <section>
        <h3>{possible.length > 0 ? someApplications(possible.length) : 'None of them'} can be corrected</h3>
        <CorrectLines label="What will happen" results={possible} people={run.people} />
      </section>
      {refused.length > 0 && (
        <section>
          <h3>{someApplications(refused.length)} will be left as they are</h3>
          <CorrectLines label="Left as they are" results={refused} people={run.people} />
        </section>
      )}
    </>
  );
}
