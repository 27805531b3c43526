import { linkAnswers } from '#infra/test/assessment.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { newId } from '#services/platform/ids.ts';
import type { Goal } from '../steps.ts';
import { goals, type Method, type Walker } from './walker.ts';

/** What else is done to applications: undo, correct, link, bulk, presence, views, holds. */
export async function otherCommands(walker: Walker, admin: Visitor): Promise<void> {
  const some = await walker.take('submit ten at the same time', null, () =>
    Promise.all(Array.from({ length: 10 }, () => walker.apply({ lastName: 'Berg' }))),
  );
  const ids = (some ?? []).map(({ id }) => id);
  const [first, second] = some ?? [];
  if (!first || !second) return;
  const items = ids.slice(2, 8).map((id) => ({ id }));
  const by = (name: string, path: string, body: object, goal: Goal = null, method: Method = 'POST') =>
    walker.step(name, goal, { method, path, body, who: admin });
  await by('preview a move of six', '/api/applications/bulk', { items, to: 'next', dryRun: true });
  await by('move six to the next step', '/api/applications/bulk', { items, to: 'next' });
  await by('undo six', '/api/applications/bulk-undo', { items });
  const correction = { items, to: 'email_confirmed', reason: 'A slip' };
  await by('correct six', '/api/bulk/corrections', correction);
  await walker.take('reject one', goals.one, () => walker.moveTo(admin, first.id, 'email_confirmation_sent'));
  await by(
    'undo it',
    `/api/applications/${first.id}/undo`,
    { expectedVersion: await walker.versionOf(first.id) },
    goals.one,
  );
  const corrected = {
    to: 'assessment_booking',
    reason: 'Entered for another',
    expectedVersion: await walker.versionOf(second.id),
  };
  await by('correct one', `/api/applications/${second.id}/corrections`, corrected, goals.one);
  await by('send an assessment link', `/api/applications/${second.id}/assessment-invitations`, {}, goals.one);
  await walker.take('take the assessment by its link', null, async () => {
    const token = await walker.token(second.email, 'personal-assistant/assessment');
    await walker.ask({ method: 'POST', path: '/api/assessment-link', body: { token } });
    const given = { token, responses: linkAnswers('best'), skills: ['Research'] };
    await walker.ask({ method: 'POST', path: '/api/submit-assessment', body: given });
  });
  await by('be present', `/api/applications/${first.id}/presence`, {}, goals.one, 'PUT');
  const view = { screen: 'applications', name: 'Of this week', query: 'status=rejected' };
  await by('save a view', `/api/saved-views/${newId()}`, view, goals.none, 'PUT');
  const hold = await by('place a hold', '/api/privacy/holds', {
    applicationId: first.id,
    reason: 'A case in court',
  });
  if (hold)
    await walker.step('release it', null, {
      method: 'DELETE',
      path: `/api/privacy/holds/${String(hold.id)}`,
      who: admin,
    });
  await by('look as the applicant', '/api/impersonations', { applicationId: first.id });
}

export async function sandboxes(walker: Walker, admin: Visitor, id: string): Promise<void> {
  const fork = await walker.step('fork a sandbox', null, {
    method: 'POST',
    path: '/api/sandboxes',
    body: { forkOf: id },
    who: admin,
  });
  const made = await walker.step('begin a sandbox', null, {
    method: 'POST',
    path: '/api/sandboxes',
    body: { forkOf: null },
    who: admin,
  });
  if (!made || !fork) return;
  const path = `/api/sandboxes/${String(made.applicationId)}`;
  const [step] = made.steps as { event: string; actor: string }[];
  const body = { event: step?.event, actor: step?.actor };
  await walker.step('take a step in it', null, { method: 'POST', path: `${path}/steps`, body, who: admin });
  const now = new Date(Date.now() + 86_400_000 * 30).toISOString();
  await walker.step('set its clock', null, {
    method: 'PUT',
    path: `${path}/clock`,
    body: { now },
    who: admin,
  });
  await walker.step('remove it', null, { method: 'DELETE', path, who: admin });
}
