import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { FactView } from '#services/event-log/contract.ts';
import { factLabel, statusLabel, toneOf } from '#state-machines/application/labels.ts';
import { paths } from '#web/paths.ts';
import { exactTime, shortTime } from '#web/ui/dates.ts';
import { FactIcon } from '../application/fact/fact-icon.tsx';
import { actorText, factSentence, isMoveFact } from '../application/fact/fact-text.ts';
import { Part } from '../dossier/part.tsx';
import { toneIcons } from '../signs/tone-icon.tsx';

const shown = 8;

/** A deadline that was set stands in the head for as long as it matters. */
const latest = (facts: readonly FactView[]) =>
  facts
    .filter(({ type }) => type !== 'deadline.set')
    .toReversed()
    .slice(0, shown);

/** What happened lately, newest first. */
export function Feed({
  facts,
  now,
  id,
}: {
  facts: UseQueryResult<{ facts: FactView[] }>;
  now: number;
  id: string;
}) {
  return (
    <Part title="What happened" query={facts}>
      {(data) => (
        <>
          <FactList facts={latest(data.facts)} now={now} />
          {data.facts.length > shown && (
            <Link className="lk" to={paths.admin.application(id)}>
              All {data.facts.length} facts
            </Link>
          )}
        </>
      )}
    </Part>
  );
}

export function FactList({ facts, now }: { facts: readonly FactView[]; now: number }) {
  return (
    <ol className="feed">
      {facts.map((fact) => (
        <li key={fact.version}>
          <Sign fact={fact} />
          <p>
            {title(fact)}
            <small>
              {actorText(fact)}
              {[fact.reason, fact.notes].filter(Boolean).map((text) => (
                <span key={text}> · “{text}”</span>
              ))}
            </small>
          </p>
          <time dateTime={fact.at} title={exactTime(fact.at)}>
            {shortTime(fact.at, now)}
          </time>
        </li>
      ))}
    </ol>
  );
}

function title(fact: FactView): string {
  if (fact.type === 'status.corrected') return `Corrected to ${statusLabel(fact.to)}`;
  return isMoveFact(fact) ? factLabel(fact.type) : factSentence(fact);
}

function Sign({ fact }: { fact: FactView }) {
  if (!isMoveFact(fact) || fact.type === 'status.corrected') return <FactIcon type={fact.type} />;
  const tone = toneOf(fact.to);
  const Icon = toneIcons[tone];
  return <Icon className={`i t-${tone}`} aria-hidden="true" />;
}
