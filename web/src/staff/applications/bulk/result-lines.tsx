import { useState } from 'react';
import type { BulkResult } from '#services/bulk/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { statuses } from '#state-machines/application/vocabulary.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { personName } from '../../components/person-name.ts';
import { StatusTag } from '../../components/status-tag.tsx';
import { actedFirst } from '../../queries/conflict.ts';
import styles from './bulk.module.css';
import type { Bulk } from './use-bulk.ts';

const step = 50;
/** A status as the server names it. */
const statusWord = new RegExp(`\\b(?:${statuses.join('|')})\\b`, 'g');

/** Why not, with statuses under the names that screens give them. */
function reasonOf({ problem, status }: BulkResult, name: string): string {
  if (problem?.code === 'version-conflict' && status) return actedFirst(name, status);
  if (problem?.code === 'not-found') return 'It is no longer there.';
  const detail = problem?.detail ?? 'Refused.';
  return detail.replace(statusWord, (word) => `'${statusLabel(word)}'`);
}

interface Props {
  label: string;
  results: readonly BulkResult[];
  people: Bulk['people'];
}

/** What became of each: where it is now, or why it was refused. Fifty at a time, so that hundreds open at once. */
export function ResultLines({ label, results, people }: Props) {
  const [shown, setShown] = useState(step);
  if (results.length === 0) return null;
  return (
    <>
      <ul className={styles.lines} data-lines="" aria-label={label}>
        {results.slice(0, shown).map((result) => {
          const person = people.get(result.id);
          const name = person ? personName(person) : result.id;
          return (
            <li key={result.id}>
              <TextLink to={paths.admin.application(result.id)}>{name}</TextLink>
              {result.outcome === 'refused' || !result.status ? (
                <ToneText tone="soft">{reasonOf(result, name)}</ToneText>
              ) : (
                <StatusTag status={result.status} />
              )}
            </li>
          );
        })}
      </ul>
      {results.length > shown && (
        <Button variant="quiet" size="small" onClick={() => setShown(shown + step)}>
          Show {Math.min(step, results.length - shown)} more of {results.length - shown}
        </Button>
      )}
    </>
  );
}
