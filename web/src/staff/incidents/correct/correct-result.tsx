import { CircleCheck, CircleX, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-body.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { incidentPath } from '../../address/incident-address.ts';
import { someApplications } from '../../bulk/moves.ts';
import { CorrectLines } from './correct-lines.tsx';
import { changedMeanwhile, type Run, refusedOf } from './run.ts';
import type { Corrections } from './use-corrections.ts';

interface Props {
  run: Run;
  corrections: Corrections;
  /** How far it is, or what stopped it. */
  state: ReactNode;
}

/** What became of each, refusals first; on where it was held up, and the corrections as an incident of their own. */
export function CorrectResult({ run, corrections, state }: Props) {
  const { results, people, error, correlation } = run;
  const moved = results.filter(({ outcome }) => outcome === 'moved');
  const refused = refusedOf(run);
  return (
    <DialogBody>
      {state}
      {refused.length > 0 && (
        <section>
          <h3>
            <Inline as="span" space={6}>
              <ToneText tone="stop">
                <Icon icon={CircleX} />
              </ToneText>
              {someApplications(refused.length)} left as they are
            </Inline>
          </h3>
          <CorrectLines label="Left as they are" results={refused} people={people} />
        </section>
      )}
      {(moved.length > 0 || !error) && (
        <section>
          <h3 role="status">
            <Inline as="span" space={6}>
              <ToneText tone="good">
                <Icon icon={CircleCheck} />
              </ToneText>
              {someApplications(moved.length)} corrected
            </Inline>
          </h3>
          <CorrectLines label="Corrected" results={moved} people={people} />
        </section>
      )}
      {moved.length > 0 && correlation && (
        <Text size="small" isSoft>
          <TextLink to={incidentPath({ correlation })} onClick={corrections.close}>
            Look at these corrections as an incident
          </TextLink>
        </Text>
      )}
      <DialogButtons>
        {changedMeanwhile(run).length > 0 && !error && (
          <Button icon={RotateCw} onClick={corrections.lookAgain}>
            Look again at those that changed
          </Button>
        )}
        {error && (
          <Button icon={RotateCw} onClick={corrections.retry}>
            Try again
          </Button>
        )}
        <Button variant="primary" onClick={corrections.close}>
          {error ? 'Close' : 'Done'}
        </Button>
      </DialogButtons>
    </DialogBody>
  );
}
