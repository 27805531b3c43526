import { expect, test } from 'vitest';
import {
  applicantActions,
  detailActions,
  listAdvance,
  reviewDecisions,
} from '#state-machines/application/screens.ts';
import { documentTypes, statuses } from '#state-machines/application/vocabulary.ts';
import { domainErrorCodes } from '#state-machines/domain-error.ts';
import { checkDocuments } from './documents.ts';
import { errorCodes } from './error-codes.ts';
import { workflowRules } from './workflow.ts';

test('the committed documents are what the code generates', async () => {
  expect(await checkDocuments()).toEqual([]);
});

test('every action of the four tables is listed', () => {
  const rules = workflowRules();
  for (const { from, to, event, label } of [
    ...reviewDecisions,
    ...listAdvance,
    ...detailActions,
    ...applicantActions,
  ])
    expect(rules).toContain(`| \`${from}\` | \`${to}\` | \`${event}\` | ${label} |`);
});

test('every status, document and error code is listed', () => {
  const rules = workflowRules();
  for (const name of [...statuses, ...documentTypes]) expect(rules).toContain(`| \`${name}\` |`);
  for (const name of domainErrorCodes) expect(errorCodes()).toContain(`\`${name}\``);
});

test('deadlines say where they are set, how long they run and when they remind', () => {
  expect(workflowRules()).toContain('| assessment | `assessment_booking` | 48 hours | 24 hours, 6 hours |');
  expect(workflowRules()).toContain(
    '| email | `application_received`, `email_confirmation_sent` | 10 days | 72 hours, 24 hours |',
  );
});
