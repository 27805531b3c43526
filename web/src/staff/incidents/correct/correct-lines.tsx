import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { BulkResult } from '#services/bulk/contract.ts';
import type { Touched } from '#services/incidents/contract.ts';
import { counted } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { personName } from '../../components/person-name.ts';
import { StatusTag } from '../../components/status-tag.tsx';
import { actedFirst } from '../../queries/conflict.ts';
import styles from './correct.module.css';
import type { Run } from './run.ts';

const step = 50;

/** Why not, in a sentence. */
function reasonOf({ problem, status }: BulkResult, name: string): string {
  if (problem?.code === 'version-conflict' && status) return actedFirst(name, status);
  if (problem?.code === 'not-found') return 'It is no longer there.';
  return problem?.detail ?? 'Refused.';
}

/** What has come after the incident here, said before it is undone. */
function sinceOf(row: Touched | undefined, version: number | null): string | null {
  const since = row && version !== null ? version - row.lastVersion : 0;
  return since > 0 ? `${counted(since, 'event')} followed since` : null;
}

interface Props {
  label: string;
  results: readonly BulkResult[];
  people: Run['people'];
}

/** From where to where, or why not, for each. Fifty at a time, so that hundreds open at once. */
export function CorrectLines({ label, results, people }: Props) {
  const [shown, setShown] = useState(step);
  if (results.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className={styles.lines} data-lines="" aria-label={label} tabIndex={0}>
        {results.slice(0, shown).map((result) => (
          <Line key={result.id} result={result} person={people.get(result.id)} />
        ))}
      </ul>
      {results.length > shown && (
        <Button variant="quiet" size="small" onClick={() => setShown(shown + step)}>
          Show {Math.min(step, results.length - shown)} more of {results.length - shown}
        </Button>
      )}
    </>
  );
}

function Line({ result, person }: { result: BulkResult; person: Touched | undefined }) {
  const { id, outcome, from, status, version } = result;
  const name = person ? personName(person) : id;
  const since = outcome === 'possible' ? sinceOf(person, version) : null;
  return (
    <li>
      <TextLink to={paths.admin.application(id)}>{name}</TextLink>
      {outcome === 'refused' || !from || !status ? (
        <ToneText tone="soft">{reasonOf(result, name)}</ToneText>
      ) : (
        <div>
          <Inline>
            <StatusTag status={from} />
            <ToneText tone="soft">
              <Icon icon={ArrowRight} label="to" />
            </ToneText>
            <StatusTag status={status} />
          </Inline>
          {since && (
            <Text size="small">
              <ToneText tone="need">{since}</ToneText>
            </Text>
          )}
        </div>
      )}
    </li>
  );
}
