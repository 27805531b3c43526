import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#services/platform/db/postgres.ts';
import {
  type ApplicationState,
  type ClosedStep,
  closedBy,
  evolve,
} from '#state-machines/application/state.ts';
import type { LogRow, ProblemCode } from '../append/chain.ts';
import { type StateRow, toRow } from '../append/state-row.ts';
import { parseBody, recorded } from '../read.ts';

type Say = (version: number, code: ProblemCode, detail: string) => void;

/** What screens read of one application, as its projections have it. */
export interface Stored {
  state: (StateRow & { head_hash: Buffer }) | undefined;
  steps: ClosedStep[];
}

export async function readStored(db: Db, applicationId: string): Promise<Stored> {
  const states = await db.query<NonNullable<Stored['state']>>({
    name: 'stored-state',
    text: 'select * from application_states where application_id = $1',
    values: [applicationId],
  });
  const steps = await db.query<ClosedStep>({
    name: 'stored-steps',
    text: `select status, version, entered_at as "enteredAt", left_at as "leftAt", due, is_sandbox as "isSandbox"
           from application_steps where application_id = $1 order by version`,
    values: [applicationId],
  });
  return { state: states.rows[0], steps: steps.rows };
}

/** The state that every screen reads was written together with the newest event: another end means that events came or went. */
function compareEnds(
  last: LogRow | undefined,
  { version, head_hash }: NonNullable<Stored['state']>,
  say: Say,
): void {
  if (!last || last.version < version) {
    const first = (last?.version ?? 0) + 1;
    say(
      version,
      'cut',
      `the application was kept with ${version} events; from event ${first} on they are gone`,
    );
  } else if (last.version > version)
    say(
      last.version,
      'projection',
      `the application was kept with ${version} events; what comes after them was added to the log alone`,
    );
  else if (!last.hash.equals(head_hash))
    say(last.version, 'projection', 'the application was kept with another event at this place');
}

/** @param rows of a chain that holds */
function compareContents(rows: readonly LogRow[], { state: kept, steps }: Stored, say: Say): void {
  let state: ApplicationState | null = null;
  const closed: ClosedStep[] = [];
  for (const row of rows) {
    const event = recorded(parseBody(row));
    const step = closedBy(state, event);
    if (step) closed.push(step);
    state = evolve(state, event);
  }
  if (!state || !kept) return;
  const differing = Object.entries(toRow(kept.application_id, state))
    .filter(([name, value]) => !isDeepStrictEqual(value, kept[name as keyof StateRow]))
    .map(([name]) => name);
  if (!isDeepStrictEqual(closed, steps)) differing.push('steps');
  if (differing.length > 0)
    say(state.version, 'projection', `what screens read was changed beside the log: ${differing.join(', ')}`);
}

/** Holds what screens read of an application against its events. @param isSound whether the chain of the events holds by itself */
export function compareWithStored(rows: readonly LogRow[], stored: Stored, isSound: boolean, say: Say): void {
  const last = rows.at(-1);
  if (stored.state) compareEnds(last, stored.state, say);
  else if (last)
    say(last.version, 'projection', 'the log has this application, and what screens read of it is gone');
  if (isSound && stored.state?.version === last?.version) compareContents(rows, stored, say);
}
