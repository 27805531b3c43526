import { useState } from 'react';
import type { FactView } from '#services/applications/contract.ts';
import { shortTime } from '#web/ui/dates.ts';
import { FactIcon } from '../fact/fact-icon.tsx';
import { actorText, factSentence } from '../fact/fact-text.ts';

interface Props {
  facts: readonly FactView[];
  /** How many there are before searching. */
  total: number;
  selected: number | null;
  now: number;
  onSelect: (version: number) => void;
}

const firstShown = 30;

/** The list of facts, oldest first; each opens in the drawer. */
export function FactsTable({ facts, total, selected, now, onSelect }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? facts : facts.slice(0, firstShown);
  const caption = facts.length === total ? `Facts 1 to ${shown.length}` : `${facts.length} of ${total} facts`;
  return (
    <table className="t fx">
      <caption>
        {caption}
        {shown.length < facts.length && (
          <button className="btn quiet sm" type="button" onClick={() => setShowsAll(true)}>
            Show all {facts.length}
          </button>
        )}
      </caption>
      <thead>
        <tr>
          <th scope="col" className="n f1">
            No.
          </th>
          <th scope="col" className="n f2">
            Time
          </th>
          <th scope="col" className="f3">
            Fact
          </th>
          <th scope="col" className="f4">
            Actor
          </th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((fact) => (
          <tr key={fact.version} className={fact.version === selected ? 'on' : undefined}>
            <td className="n q f1">{fact.version}</td>
            <td className="n q f2">{shortTime(fact.at, now)}</td>
            <td className="f3">
              <button
                type="button"
                data-fact={fact.version}
                aria-pressed={fact.version === selected}
                onClick={() => onSelect(fact.version)}
              >
                <FactIcon type={fact.type} />
                <span>{fact.type}</span>
              </button>
            </td>
            <td className="f4">{actorText(fact)}</td>
            <td className="f5" title={factSentence(fact)}>
              {factSentence(fact)}
              {fact.notes && <span className="q"> “{fact.notes}”</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
