import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deletion } from '#services/privacy/contract.ts';
import type { FoundPerson } from '#services/privacy/find-people.ts';
import { collect } from '#services/privacy/personal-data-handlers.ts';
import { blockedBy } from '#services/privacy/requests/blocked.ts';
import { approveDeletion } from '#services/privacy/requests/decide-deletion.ts';
import { deletionDetail } from '#services/privacy/requests/deletion-detail.ts';
import { erasurePreview } from '#services/privacy/requests/erasure-preview.ts';
import { requestDeletion } from '#services/privacy/requests/request-deletion.ts';
import { findRequest, requestsOf } from '#services/privacy/requests/requests.ts';
import { subjectOf } from '#services/privacy/subject.ts';
import { confirmsErasure, erasedText, mailWords } from '#state-machines/erasure-words.ts';
import { counted } from '#state-machines/numbers.ts';
import { operator } from './operator.ts';
import { personMeant } from './person.ts';
import { type Tools, UsageError, type Verb } from './tools.ts';

const help = `Usage: npm run ops -- erase PERSON [--yes] [--wait SECONDS] [--json]

Erases everything about a person for good. PERSON is the e-mail address or the id of the account, or the id of an application. It is a
deletion request, made if there is none, and approved, as on the Privacy page: the same audit entries under the command line's name, the same
rules (a legal hold and the account of the last admin keep it from being done), the same last mail and the same proof.

Asks for the person's name or DELETE; --yes does without. A worker carries it out; this waits for it up to --wait seconds, 60 unless
given. The same call again goes on waiting. Exit code 1 while it has not been carried out, 2 when nothing was erased.`;

const unchanged = 'Nothing was erased.';
const pollMs = 200;

type Preview = Awaited<ReturnType<typeof erasurePreview>>;

/** What would go, as the screen has it; refused when something keeps it. @throws UsageError */
async function previewOf({ ctx }: Tools, { userId }: FoundPerson): Promise<Preview> {
  const subject = await subjectOf(ctx, userId);
  const preview = await erasurePreview(ctx, subject, await collect(ctx, subject));
  const blocked = await blockedBy(ctx.pool, { userId, applicationIds: subject.applicationIds, by: null });
  if (!blocked) return preview;
  const holds = preview.holds.map(
    ({ reason, placedAt, applicationId }) =>
      `  ${placedAt.slice(0, 10)}  ${reason}${applicationId ? ` (on the application ${applicationId})` : ''}`,
  );
  throw new UsageError(
    [
      `${blocked} ${unchanged}`,
      ...(holds.length > 0
        ? ['Holds in force; an admin releases them under Privacy, Legal holds:', ...holds]
        : []),
    ].join('\n'),
  );
}

/** Asks at the terminal, or takes a line that is piped in. */
async function typedLine(question: string): Promise<string> {
  process.stderr.write(question);
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}

async function confirm({ name, email }: FoundPerson, preview: Preview): Promise<void> {
  const open = preview.applicationList.filter(({ isOpen }) => isOpen).length;
  process.stderr.write(
    `Erased for good, in every copy: ${erasedText(preview)} of ${email}, with everything that was written about them.${open > 0 ? ` ${open === 1 ? 'One application is' : `${open} applications are`} still under way and ends with it.` : ''}\n`,
  );
  const typed = await typedLine(name ? `Type “${name}” or DELETE: ` : 'Type DELETE: ');
  if (!confirmsErasure(typed, name || null))
    throw new UsageError(`That is neither the name nor DELETE. ${unchanged} Scripts give --yes.`);
}

function waitFrom(value: string | boolean | undefined): number {
  const seconds = Number(value ?? 60);
  if (Number.isInteger(seconds) && seconds >= 0 && seconds <= 86_400) return seconds * 1_000;
  throw new UsageError(`--wait must be a whole number of seconds, 86400 at most. ${unchanged}`);
}

/** Until a worker has carried it out, or it was stopped, or the time is over. */
async function waitFor({ ctx, progress }: Tools, requestId: string, waitMs: number): Promise<void> {
  for (const end = Date.now() + waitMs; ; await sleep(pollMs)) {
    const request = await findRequest(ctx.pool, requestId);
    if (request?.status !== 'processing' || Date.now() >= end) return;
    progress('approved, waiting for a worker to carry it out');
  }
}

function linesOf({ id, status, reason, proof }: Deletion, waitMs: number): string[] {
  if (status === 'processing')
    return [
      `Approved as request ${id}, and not carried out after ${waitMs / 1_000} s. A worker does it, and goes on after any interruption: is one running?`,
      'The same call again goes on waiting. `jobs` lists an erasure that failed for good.',
    ];
  if (!proof)
    return [
      status === 'rejected'
        ? `The erasure was stopped: ${reason ?? 'the request was rejected.'} ${unchanged}`
        : `A legal hold was placed meanwhile. ${unchanged} Request ${id} waits for a decision.`,
    ];
  const rows = Object.values(proof.removed).reduce((sum, one) => sum + one, 0);
  const events = proof.applications.reduce((sum, one) => sum + one.events, 0);
  const broken = proof.applications.filter(({ verified }) => !verified);
  const { applications, files } = { applications: proof.applications.length, files: proof.files };
  return [
    `Erased at ${proof.erasedAt}: ${erasedText({ applications, files })}; ${counted(rows, 'row')}, ${counted(proof.keysDestroyed, 'key')} destroyed.`,
    `The last mail: ${mailWords[proof.mail]}.`,
    `Kept: ${counted(events, 'event')} of ${counted(applications, 'application')} without a readable word of the person, rows of the audit log without who and where, and request ${id} with the proof.`,
    'Backups from before cannot show the person once their keys have run out (BACKUP_KEEP_DAYS); a restore erases the person again.',
    ...broken.map(({ applicationId }) => `The history of ${applicationId} does NOT verify. Run \`verify\`.`),
  ];
}

/** @returns the request's id */
async function approve(tools: Tools, person: FoundPerson, isConfirmed: boolean): Promise<string> {
  const { ctx } = tools;
  const preview = await previewOf(tools, person);
  if (!isConfirmed) await confirm(person, preview);
  const { id } = await requestDeletion(ctx, person.userId, operator);
  await approveDeletion(ctx, { requestId: id, by: null, whence: operator });
  return id;
}

export const erase: Verb = {
  summary: 'erase everything about a person, for good',
  help,
  options: { yes: { type: 'boolean' }, wait: { type: 'string' } },
  arguments: ['person'],
  async run(tools, { person: given, yes, wait }) {
    const { ctx, answer } = tools;
    const waitMs = waitFrom(wait);
    const person = await personMeant(tools, given, unchanged);
    const requests = await requestsOf(ctx.pool, person.userId);
    const running = requests.find(
      (one) => one.requestType === 'data_deletion' && one.status === 'processing',
    );
    const requestId = running?.id ?? (await approve(tools, person, yes === true));
    await waitFor(tools, requestId, waitMs);
    const found = await deletionDetail(ctx, requestId, null);
    const isDone =
      found.status === 'completed' && Boolean(found.proof?.applications.every((one) => one.verified));
    const { userId, status, proof } = found;
    answer({ ok: isDone, requestId, userId, status, proof }, linesOf(found, waitMs));
    return isDone ? 0 : 1;
  },
};
