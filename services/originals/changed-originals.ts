import { givenAnswers } from '#services/assessment/rows.ts';
import { givenInfo } from '#services/detailed-info/rows.ts';
import { type DocumentRow, givenDocument } from '#services/documents/rows.ts';
import type { ChainProblem } from '#services/event-log/append/chain.ts';
import { type Given, givenText } from '#services/event-log/append/given.ts';
import type { Context } from '#services/platform/context.ts';
import { digestUnder } from '#services/platform/crypto/person-keys.ts';
import { type Kept, readKept } from './kept.ts';

interface Look extends Kept {
  digestOf: (given: Given) => string;
  say: (version: number, detail: string) => void;
}

function lookAtForm({ events, form, digestOf, say }: Look): void {
  const submitted = events.find(({ type }) => type === 'application.submitted');
  if (submitted?.digest && form && digestOf(form.given) !== submitted.digest)
    say(submitted.version, 'the form is not the one that was sent in');
}

/** An application belongs to the account that sent it in, or to the one with the address on its form. */
function lookAtAccount({ events, form, accountAddress, say }: Look): void {
  const submitted = events.find(({ type }) => type === 'application.submitted');
  if (!form?.userId || !submitted?.digest || submitted.actorId === form.userId) return;
  if (accountAddress?.toLowerCase() !== form.email.toLowerCase())
    say(
      submitted.version,
      'the application belongs to another account than that of the person who sent it in',
    );
}

function lookAtDetails({ events, info, status, digestOf, say }: Look): void {
  const submitted = events.findLast(({ type }) => type === 'details.submitted');
  if (!submitted?.digest) return;
  // Asked for once more: a draft has taken the place of what was handed in.
  if (status === 'detailed_info_requested' && info?.submittedAt === null) return;
  if (!info) say(submitted.version, 'the detailed information is gone, without an erasure');
  else if (info.submittedAt === null || digestOf(givenInfo(info.info)) !== submitted.digest)
    say(submitted.version, 'the detailed information is not what was handed in');
}

function lookAtAnswers({ events, answers, digestOf, say }: Look): void {
  const completed = events.filter(({ type }) => type === 'assessment.completed');
  const kept = new Set(answers.map((each) => digestOf(givenAnswers(each))));
  for (const { version, digest } of completed)
    if (digest && !kept.delete(digest))
      say(version, 'the answers of the assessment are not those that were given');
}

/** The last verdict counts. */
function lookAtVerdict(row: DocumentRow, { events, say }: Look): void {
  const verdict = events.findLast(
    ({ type, documentId }) =>
      documentId === row.document_id && (type === 'document.verified' || type === 'document.rejected'),
  );
  const status = verdict ? verdict.type.slice('document.'.length) : 'pending';
  if (row.verification_status !== status || row.verified_by !== (verdict?.actorId ?? null))
    say(verdict?.version ?? 0, `the document ${row.document_id} has another verdict than its events say`);
}

/** The newest upload of a type is the one in force. */
function lookAtVersion(row: DocumentRow, { events, documents, say }: Look): void {
  const ofType = new Set(
    documents.filter((each) => each.document_type === row.document_type).map((each) => each.document_id),
  );
  const newest = events.findLast(
    ({ type, documentId }) => type === 'document.uploaded' && ofType.has(documentId ?? ''),
  );
  if ((row.replaced_at === null) !== (newest?.documentId === row.document_id))
    say(
      newest?.version ?? 0,
      `the document ${row.document_id} is in force by its row or by its event, not by both`,
    );
}

function lookAtDocument(row: DocumentRow, look: Look): void {
  const id = row.document_id;
  const uploaded = look.events.find(
    ({ type, documentId }) => type === 'document.uploaded' && documentId === id,
  );
  if (!uploaded) look.say(0, `the document ${id} was added beside the log`);
  else if (uploaded.digest && look.digestOf(givenDocument(row)) !== uploaded.digest)
    look.say(uploaded.version, `the document ${id} is not described as it was uploaded`);
  lookAtVerdict(row, look);
  lookAtVersion(row, look);
}

function lookAtDocuments(look: Look): void {
  const ids = new Set(look.documents.map((row) => row.document_id));
  for (const { type, version, documentId } of look.events)
    if (type === 'document.uploaded' && documentId && !ids.has(documentId))
      look.say(version, `the document ${documentId} is gone, without an erasure`);
  for (const row of look.documents) lookAtDocument(row, look);
}

const isErased = ({ events }: Kept): boolean => events.some(({ type }) => type === 'personal_data.erased');

export interface Originals {
  /** What was changed, added or removed beside the log. */
  changed: ChainProblem[];
  /** Applications that cannot be read, without an erasure. */
  unreadable: ChainProblem[];
}

/** Holds what people gave against the digests in their events. */
export async function checkOriginals(ctx: Context, ids: readonly string[]): Promise<Originals> {
  const all = [...(await readKept(ctx.pool, ids))].filter(([, kept]) => !isErased(kept));
  const keys = await ctx.keys.openMany(all.flatMap(([, { form }]) => form?.personId ?? []));
  const found: Originals = { changed: [], unreadable: [] };
  for (const [applicationId, kept] of all) {
    const sayIn = (list: keyof Originals) => (version: number, detail: string) =>
      found[list].push({ applicationId, version, code: 'given', detail });
    const say = sayIn('changed');
    if (!kept.form) {
      if (kept.events[0]?.digest) say(1, 'the form is gone, without an erasure');
      continue;
    }
    const key = keys.get(kept.form.personId);
    if (!key) {
      const what = key === null ? 'another than it was' : 'gone, without an erasure';
      sayIn('unreadable')(1, `the key of its person is ${what}`);
      continue;
    }
    const digestOf = (given: Given) => digestUnder(key, givenText(applicationId, given));
    for (const look of [lookAtForm, lookAtAccount, lookAtDetails, lookAtAnswers, lookAtDocuments])
      look({ ...kept, digestOf, say });
  }
  return found;
}

/** Of one application, for its own verification. */
export async function originalProblems(ctx: Context, applicationId: string): Promise<ChainProblem[]> {
  const { changed, unreadable } = await checkOriginals(ctx, [applicationId]);
  return [...unreadable, ...changed];
}
