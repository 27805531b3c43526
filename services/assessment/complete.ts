import { type Invocation, runCommand } from '#services/applications/commands/run-command.ts';
import { applicationOwner } from '#services/applications/projections/owner.ts';
import { loadStream } from '#services/event-log/append/stream.ts';
import { findLink, markUsed } from '#services/identity/links.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { derivedId, newId } from '#services/platform/ids.ts';
import type { Command } from '#state-machines/application/decide.ts';
import { allowedMoves } from '#state-machines/application/screens.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import type { Actor } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { requireComplete } from './check-answers.ts';
import type { AssessmentResult } from './contract.ts';
import { type Completed, completedAssessments, givenAnswers, keepAssessment } from './rows.ts';
import { type Given, type Questionnaire, questionnaireOf, resultOf, scoreOf } from './scoring.ts';
import { isOpenInPortal, isTakeable, linkRefused } from './takeable.ts';

interface Answered extends Pick<Invocation, 'origin' | 'audit'> {
  given: Given;
  /** Repeating the submission with the same key has its effect once. */
  key: string | undefined;
}
interface Completion extends Pick<Invocation, 'applicationId' | 'commandId' | 'origin' | 'audit'> {
  actor: Actor;
  questionnaire: Questionnaire;
  given: Given;
  /** Refuses an application where it may not be taken. */
  require: (state: ApplicationState) => void;
}

/** The stored result, for a repeated request. */
async function keptResult(
  db: Db,
  applicationId: string,
  questionnaire: Questionnaire,
): Promise<AssessmentResult> {
  const done = (await completedAssessments(db, applicationId)).find(
    (one) => one.questionnaire === questionnaire,
  );
  if (!done) throw new DomainError('not-found', 'The answers of this assessment are no longer kept.');
  return { score: done.score, result: done.result, at: done.completedAt };
}

/** Event and answers together; of many at once, one. */
async function complete(ctx: Context, db: Db, completion: Completion): Promise<AssessmentResult> {
  const { applicationId, commandId, origin, audit, actor, questionnaire, given } = completion;
  const at = ctx.clock().toISOString();
  const score = scoreOf(questionnaire, given);
  const result = resultOf(score, ctx.settings.passMark);
  const done: Completed = { ...given, questionnaire, score, result, completedAt: at };
  const command = (state: ApplicationState): Command => {
    completion.require(state);
    requireComplete(questionnaire, given);
    return { type: 'complete-assessment', at, actor, score, result };
  };
  const silent = { ...ctx, announce: () => undefined };
  const call = { applicationId, commandId, origin, audit, command, given: givenAnswers(done) };
  const { repeated } = await runCommand(silent, call, db);
  if (repeated) return keptResult(db, applicationId, questionnaire);
  await keepAssessment(db, applicationId, done);
  return { score, result, at };
}

function requireOpenInPortal(state: ApplicationState): void {
  if (isOpenInPortal(state)) return;
  const { status, version } = state;
  const current = { status, version, allowed: allowedMoves(status, 'applicant') };
  if (state.assessmentScore !== null)
    throw new DomainError('conflict', 'This assessment was completed already. Nothing was changed.', current);
  throw new DomainError(
    'transition-refused',
    'Assessment is not available at this time. Nothing was changed.',
    current,
  );
}

/**
 * The portal's five questions, by session (ruling 11).
 * @throws DomainError `transition-refused`, `conflict`, `incomplete-assessment`, `invalid-input`
 */
export async function completeInPortal(
  ctx: Context,
  { key, ...answered }: Answered & { applicationId: string; userId: string },
): Promise<AssessmentResult> {
  const { applicationId, userId } = answered;
  const result = await inTransaction(ctx.pool, (db) =>
    complete(ctx, db, {
      ...answered,
      commandId: key ? derivedId('command', 'assessment', userId, applicationId, key) : newId(),
      actor: { kind: 'applicant', id: userId },
      questionnaire: 'portal',
      require: requireOpenInPortal,
    }),
  );
  ctx.announce(applicationId);
  return result;
}

function requireTakeable(state: ApplicationState): void {
  if (!isTakeable(state)) throw linkRefused();
}

/**
 * Answers by the mailed link, which is used once. Before `assessment_booking` they are recorded, and in it the application
 * moves on (ruling 11).
 * @throws DomainError `link-invalid`, `transition-refused`, `incomplete-assessment`, `skills-required`, `invalid-input`
 */
export async function completeByLink(
  ctx: Context,
  { token, key, ...answered }: Answered & { token: string },
): Promise<AssessmentResult> {
  const at = ctx.clock();
  const questionnaire = questionnaireOf(answered.given.responses);
  const done = await inTransaction(ctx.pool, async (db) => {
    const link = await findLink(db, token, 'assessment', at).catch((error: unknown) => {
      throw error instanceof DomainError ? linkRefused() : error;
    });
    const { applicationId } = link;
    const commandId = key ? derivedId('command', 'assessment', link.linkId, key) : newId();
    const stream = applicationId && (await loadStream(db, applicationId, commandId));
    if (!stream || (link.usedAt && !stream.repeated)) throw linkRefused();
    const owner = await applicationOwner(ctx, applicationId, db);
    if (!owner) throw linkRefused();
    const result = await complete(ctx, db, {
      ...answered,
      applicationId,
      commandId,
      actor: { kind: 'applicant', id: owner.userId },
      questionnaire,
      require: questionnaire === 'portal' ? requireOpenInPortal : requireTakeable,
    });
    if (!link.usedAt) await markUsed(db, link, at);
    return { applicationId, result };
  });
  ctx.announce(done.applicationId);
  return done.result;
}
