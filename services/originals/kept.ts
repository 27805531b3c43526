import { type KeptForm, keptForms } from '#services/applications/forms.ts';
import { type Completed, keptAnswers } from '#services/assessment/rows.ts';
import { type KeptInfo, keptInfos } from '#services/detailed-info/rows.ts';
import { type DocumentRow, keptDocuments } from '#services/documents/rows.ts';
import { addressesOf } from '#services/identity/accounts.ts';
import { type Db, inTransaction, type Pool } from '#services/platform/db/postgres.ts';
import type { EventType, Status } from '#state-machines/application/vocabulary.ts';

/** An event that a person gave something with, that judged it, or that says that it was erased. */
export interface GivenEvent {
  applicationId: string;
  version: number;
  type: EventType;
  /** Null in events of before the digests. */
  digest: string | null;
  documentId: string | null;
  actorId: string | null;
  at: string;
}
/** What is kept of one application, and what its events say of it. */
export interface Kept {
  status: Status | undefined;
  events: GivenEvent[];
  form: KeptForm | undefined;
  /** E-mail address of the account that the application belongs to, where that account is there. */
  accountAddress: string | undefined;
  info: KeptInfo | undefined;
  documents: DocumentRow[];
  answers: Completed[];
}

const types = [
  ...['application.submitted', 'details.submitted', 'assessment.completed', 'personal_data.erased'],
  ...['document.uploaded', 'document.verified', 'document.rejected'],
] as EventType[];

async function givenEvents(db: Db, ids: readonly string[]): Promise<GivenEvent[]> {
  const { rows } = await db.query<GivenEvent>({
    name: 'given-events',
    text: `select application_id as "applicationId", version, type, data->>'digest' as digest, data->'data'->>'documentId' as "documentId",
             data->'actor'->>'id' as "actorId", recorded_at as at
           from application_events where application_id = any($1) and type = any($2) order by application_id, version`,
    values: [ids, types],
  });
  return rows;
}

async function statusesOf(db: Db, ids: readonly string[]): Promise<Map<string, Status>> {
  const { rows } = await db.query<{ id: string; status: Status }>({
    name: 'given-statuses',
    text: 'select application_id as id, status from application_states where application_id = any($1)',
    values: [ids],
  });
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Rows and events of one moment: what is given meanwhile is in both or in neither. */
export function readKept(pool: Pool, ids: readonly string[]): Promise<Map<string, Kept>> {
  return inTransaction(pool, async (db) => {
    await db.query('set transaction isolation level repeatable read, read only');
    const statuses = await statusesOf(db, ids);
    const events = Map.groupBy(await givenEvents(db, ids), ({ applicationId }) => applicationId);
    const forms = await keptForms(db, ids);
    const addresses = await addressesOf(
      db,
      [...forms.values()].flatMap(({ userId }) => userId ?? []),
    );
    const infos = await keptInfos(db, ids);
    const documents = Map.groupBy(await keptDocuments(db, ids), (row) => row.application_id);
    const answers = Map.groupBy(await keptAnswers(db, ids), ({ applicationId }) => applicationId);
    const keptOf = (id: string): Kept => ({
      status: statuses.get(id),
      events: events.get(id) ?? [],
      form: forms.get(id),
      accountAddress: addresses.get(forms.get(id)?.userId ?? ''),
      info: infos.get(id),
      documents: documents.get(id) ?? [],
      answers: answers.get(id) ?? [],
    });
    return new Map(ids.map((id) => [id, keptOf(id)]));
  });
}

/** Every application but sandboxes, in the order of their ids. @param after the last of the page before */
export async function applicationIds(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'originals-page',
    text: `select application_id as id from application_states
           where ($1::uuid is null or application_id > $1) and not is_sandbox order by application_id limit $2`,
    values: [after, limit],
  });
  return rows.map(({ id }) => id);
}
