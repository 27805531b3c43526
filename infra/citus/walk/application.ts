import { portalAnswers } from '#infra/test/assessment.ts';
import { detailedInfo } from '#infra/test/detailed-info.ts';
import { pdf } from '#infra/test/files.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { requiredDocuments } from '#state-machines/application/document-rules.ts';
import { goals, type Method, type Walker } from './walker.ts';

/** One application through every step that there is. @returns its id */
export async function formToEmployed(walker: Walker, admin: Visitor): Promise<string | undefined> {
  const applied = await walker.take('submit the form', goals.one, () => walker.apply());
  if (!applied) return undefined;
  const { id, email } = applied;
  await walker.take('confirm the address', null, async () => {
    await walker.ask({
      method: 'POST',
      path: '/api/auth/confirm',
      body: { token: await walker.token(email, 'confirm') },
    });
  });
  const applicant = await walker.take('sign the applicant in', null, () =>
    walker.product.people.signInApplicant(id),
  );
  if (!applicant) return undefined;
  const move = (to: string) => walker.take(`advance to ${to}`, goals.one, () => walker.moveTo(admin, id, to));
  const mine = (name: string, path: string, body: object, method: Method = 'POST') =>
    walker.step(`applicant: ${name}`, goals.one, { method, path, body, who: applicant });
  await move('raw_review_pending');
  await move('detailed_info_requested');
  await mine('save a draft', '/api/me/detailed-info', { additionalNotes: 'A first thought' }, 'PUT');
  await mine('submit the details', '/api/me/detailed-info', detailedInfo('2027-10-01'));
  await move('detailed_review_pending');
  await move('assessment_booking');
  await mine('submit the assessment', '/api/submit-assessment', { responses: portalAnswers('best') });
  await move('legal_docs_pending');
  for (const type of requiredDocuments) {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(pdf(type))], { type: 'application/pdf' }), `${type}.pdf`);
    await mine(`upload ${type}`, `/api/me/documents/${type}`, body);
  }
  await mine('submit the documents', '/api/me/documents/submission', {});
  await documents(walker, admin, id);
  const response = { decision: 'accept', expectedVersion: await walker.versionOf(id) };
  await mine('accept the contract', '/api/me/contract-response', response);
  for (const page of [
    'application',
    'events',
    'detailed-info',
    'documents',
    'assessment',
    'unclaimed-applications',
  ])
    await walker.step(`applicant: open ${page}`, goals.one, { path: `/api/me/${page}`, who: applicant });
  await walker.take('it is employed', null, async () => {
    const { workflowStatus } = await walker.ask({ path: `/api/applications/${id}`, who: admin });
    if (workflowStatus !== 'employed') throw new Error(`it is ${String(workflowStatus)}`);
  });
  return id;
}

async function documents(walker: Walker, admin: Visitor, id: string): Promise<void> {
  const given = await walker.step('list the documents', goals.one, {
    path: `/api/applications/${id}/documents`,
    who: admin,
  });
  const [first] = (given?.items ?? []) as { id: string }[];
  if (!first) return;
  const path = `/api/applications/${id}/documents/${first.id}`;
  await walker.step('open a document', goals.one, { path: `${path}/file`, who: admin });
  const body = { status: 'verified' };
  await walker.step('verify a document', goals.one, {
    method: 'POST',
    path: `${path}/verification`,
    body,
    who: admin,
  });
}
