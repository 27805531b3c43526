import type { FactView } from '#services/applications/contract.ts';
import { ago, exactTime, span } from '#web/ui/dates.ts';
import { actorText } from './fact-text.ts';

/** What led to a fact and through which program, as its text says. */
function originOf({ body }: FactView): { causation: string; client: string } {
  const unknown = 'unknown';
  try {
    const said: Record<string, unknown> = JSON.parse(body);
    return { causation: String(said.causation ?? unknown), client: String(said.client ?? unknown) };
  } catch {
    return { causation: unknown, client: unknown };
  }
}

interface Props {
  fact: FactView;
  facts: readonly FactView[];
  now: number;
  onSelect: (version: number) => void;
}

/** When, who, what led to it, and what wrote it down. */
export function FactPairs({ fact, facts, now, onSelect }: Props) {
  const corrected = facts.find((other) => other.version === fact.data.corrects);
  const { causation, client } = originOf(fact);
  return (
    <dl className="kv">
      <div>
        <dt>Time</dt>
        <dd>
          {exactTime(fact.at)} <span className="q">{ago(fact.at, now)}</span>
        </dd>
      </div>
      <div>
        <dt>Recorded</dt>
        <dd>{fact.recordedAt === fact.at ? 'at the same moment' : exactTime(fact.recordedAt)}</dd>
      </div>
      <div>
        <dt>Actor</dt>
        <dd>{actorText(fact)}</dd>
      </div>
      {fact.type === 'status.corrected' && fact.data.undo === true && (
        <div>
          <dt>Kind</dt>
          <dd>Undo within 10 minutes</dd>
        </div>
      )}
      {corrected && (
        <div>
          <dt>Corrects</dt>
          <dd>
            <button className="lk as-link" type="button" onClick={() => onSelect(corrected.version)}>
              No. {corrected.version} {corrected.type}
            </button>{' '}
            <span className="q">{span(Date.parse(fact.at) - Date.parse(corrected.at))} earlier</span>
          </dd>
        </div>
      )}
      <div>
        <dt>Caused by</dt>
        <dd>
          {causation} <span className="q">from {client}, correlation</span>{' '}
          <span className="m">{fact.correlation}</span>
        </dd>
      </div>
      <div>
        <dt>Command</dt>
        <dd className="m">{fact.commandId}</dd>
      </div>
      <div>
        <dt>Fact</dt>
        <dd className="m">{fact.eventId}</dd>
      </div>
      <div>
        <dt>Machine</dt>
        <dd>
          {fact.machine} <span className="m q">{fact.release}</span>
        </dd>
      </div>
    </dl>
  );
}
