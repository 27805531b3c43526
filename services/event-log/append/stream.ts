import { createBatchedRead, filledUp, inPlace } from '#services/platform/db/batched-read.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { genesis } from './event.ts';
import { fromRow, type StateRow } from './state-row.ts';

/** Where a stream stands before a command. */
export interface Stream {
  applicationId: string;
  /** Null before the first event. */
  state: ApplicationState | null;
  headHash: Buffer;
  /** Whose key encrypts free text. */
  personId: string | null;
  /** Whose application it is; null while it is attached to no account. */
  userId: string | null;
  /**
   * What this very command wrote before, when it is a repeat: its last version and where that left the application, and
   * where its first event led (it may have moved straight on from there).
   */
  repeated: { version: number; to: Status; aimedAt: Status } | null;
}

export const newStream = (applicationId: string, personId: string): Stream => ({
  applicationId,
  state: null,
  headHash: genesis(applicationId),
  personId,
  userId: null,
  repeated: null,
});

type LoadedRow = StateRow & {
  head_hash: Buffer;
  person_id: string | null;
  user_id: string | null;
  repeated: number | null;
  repeated_to: Status | null;
  repeated_aimed_at: Status | null;
};

const readStreams = createBatchedRead<{ applicationId: string; commandId: string }, LoadedRow>(
  async (db, keys) => {
    const { rows } = await db.query<LoadedRow & { place: number }>({
      name: 'load-streams',
      text: `select q.place::int as place, s.*, f.person_id, f.user_id, r.version as repeated, r.to_status as repeated_to,
                  r.aimed_at as repeated_aimed_at
           from unnest($1::uuid[], $2::uuid[]) with ordinality as q (application_id, command_id, place)
           join application_states s on s.application_id = q.application_id and s.application_id = any($1)
           left join application_forms f on f.application_id = s.application_id and f.application_id = any($1)
           left join lateral (
             select max(e.version) as version,
                    (array_agg(e.data->>'to' order by e.ordinal desc))[1] as to_status,
                    (array_agg(e.data->>'to' order by e.ordinal))[1] as aimed_at
             from application_events e
             where e.application_id = s.application_id and e.application_id = any($1) and e.command_id = q.command_id
           ) r on true`,
      values: [filledUp(keys.map((key) => key.applicationId)), filledUp(keys.map((key) => key.commandId))],
    });
    return inPlace(keys.length, rows);
  },
);

/**
 * The stream's state from its projection, with its head, in one prepared read.
 * @throws DomainError `not-found`
 */
export async function loadStream(db: Db, applicationId: string, commandId: string): Promise<Stream> {
  const row = await readStreams(db, { applicationId, commandId });
  if (!row) throw new DomainError('not-found', 'There is no such application.');
  const { repeated: version, repeated_to: to, repeated_aimed_at: aimedAt } = row;
  const repeated = version && to && aimedAt ? { version, to, aimedAt } : null;
  return {
    applicationId,
    state: fromRow(row),
    headHash: row.head_hash,
    personId: row.person_id,
    userId: row.user_id,
    repeated,
  };
}
