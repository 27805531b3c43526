import { type MouseEvent, useState } from 'react';
import type { FactView } from '#services/event-log/contract.ts';
import { shortTime } from '#web/ui/dates.ts';
import { FactIcon } from '../fact/fact-icon.tsx';
import { actorText, factSentence } from '../fact/fact-text.ts';
import type { ShownFacts } from '../fact/shown-facts.ts';
import { ForgedNote } from '../proof/forged-note.tsx';
import { useFactKeys } from './use-fact-keys.ts';

interface Props {
  /** Those that are looked for. */
  found: readonly FactView[];
  shown: ShownFacts;
  caption?: string;
}

const firstShown = 30;

/** The list of facts, oldest first; each opens in the drawer, or with Shift is compared with the one that is open. */
export function FactsTable({ found, shown, caption }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const onKeyDown = useFactKeys();
  const rows = showsAll ? found : found.slice(0, firstShown);
  const total = shown.facts.length;
  const title = found.length === total ? `Facts 1 to ${rows.length}` : `${found.length} of ${total} facts`;
  return (
    <table className="t fx">
      <caption>
        {caption ?? title}
        {rows.length < found.length && (
          <button className="btn quiet sm" type="button" onClick={() => setShowsAll(true)}>
            Show all {found.length}
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
      <tbody onKeyDown={onKeyDown}>
        {rows.map((fact) => (
          <FactRow key={fact.version} fact={fact} shown={shown} />
        ))}
      </tbody>
    </table>
  );
}

function FactRow({ fact, shown }: { fact: FactView; shown: ShownFacts }) {
  const { selected, now, problems, onSelect, onCompare } = shown;
  const { version } = fact;
  const wrong = problems.get(version);
  const press = ({ shiftKey }: MouseEvent) => {
    if (shiftKey && selected !== null && selected !== version)
      onCompare({ from: Math.min(selected, version), to: Math.max(selected, version) });
    else onSelect(version);
  };
  const tone = `${version === selected ? 'on' : ''} ${wrong ? 'forged' : ''}`.trim();
  return (
    <>
      <tr className={tone || undefined}>
        <td className="n q f1">{version}</td>
        <td className="n q f2">{shortTime(fact.at, now)}</td>
        <td className="f3">
          <button type="button" data-fact={version} aria-pressed={version === selected} onClick={press}>
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
      {wrong && (
        <tr className="forged why">
          <td colSpan={5}>
            <ForgedNote sentences={wrong} />
          </td>
        </tr>
      )}
    </>
  );
}
