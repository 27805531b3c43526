import { z } from 'zod';
import { chainVerification, eventsPage } from '#services/event-log/contract.ts';
import {
  applicationConfirmed,
  claimRequest,
  confirmRequest,
  done,
  unclaimedApplications,
} from '#services/identity/contract.ts';
import { asOf, commandHeaders, idParams } from '#services/platform/contract.ts';
import { endpoint, rateLimits } from '#services/platform/endpoint.ts';
import {
  advanceRequest,
  applicationDetail,
  applicationDuplicates,
  applicationPage,
  applicationTotal,
  choiceRequest,
  chosen,
  confirmationMailRequest,
  confirmationMailResult,
  contractResponse,
  correctionRequest,
  exportQuery,
  listQuery,
  moveResult,
  myApplication,
  myEvents,
  sendAgainRequest,
  statistics,
  undoRequest,
  withdrawalRequest,
} from './contract.ts';
import { submission, submissionResult } from './submission-contract.ts';

const params = idParams('an application');
const atAnInstant = z.strictObject({ asOf });

export const secureApplicationSubmit = endpoint({
  method: 'POST',
  path: '/api/secure-application-submit',
  operationId: 'secureApplicationSubmit',
  tags: ['applications'],
  access: 'public',
  rateLimit: rateLimits.strict,
  tooMany: 'Please wait before submitting another application.',
  headers: commandHeaders,
  body: submission,
  responses: { 201: submissionResult },
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm',
  operationId: 'confirmEmail',
  tags: ['identity'],
  access: 'public',
  body: confirmRequest,
  responses: { 200: applicationConfirmed },
});

export const disclaimApplication = endpoint({
  method: 'POST',
  path: '/api/auth/not-me',
  operationId: 'disclaimApplication',
  tags: ['identity'],
  description: 'The owner of the address says that another person applied with it.',
  access: 'public',
  body: confirmRequest,
  responses: { 200: done },
});

export const sendConfirmationAgain = endpoint({
  method: 'POST',
  path: '/api/confirmation-mails',
  operationId: 'sendConfirmationAgain',
  tags: ['applications'],
  description:
    'By what the browser got with its submission, or by a link that has ended. The same answer in every case.',
  access: 'public',
  rateLimit: rateLimits.resend,
  tooMany: 'The mail was sent again a moment ago. Please wait two minutes before asking for another.',
  body: sendAgainRequest,
  responses: { 202: confirmationMailResult },
});

export const listUnclaimedApplications = endpoint({
  method: 'GET',
  path: '/api/me/unclaimed-applications',
  operationId: 'listUnclaimedApplications',
  tags: ['me'],
  access: 'session',
  responses: { 200: unclaimedApplications },
});

export const claimApplication = endpoint({
  method: 'POST',
  path: '/api/me/claims',
  operationId: 'claimApplication',
  tags: ['me'],
  access: 'session',
  body: claimRequest,
  responses: { 200: done },
});

export const disclaimMyApplication = endpoint({
  method: 'POST',
  path: '/api/me/disclaims',
  operationId: 'disclaimMyApplication',
  tags: ['me'],
  description: 'The owner of the address says that another person applied with it.',
  access: 'session',
  body: claimRequest,
  responses: { 200: done },
});

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/applications',
  operationId: 'listApplications',
  tags: ['applications'],
  access: 'staff',
  query: listQuery.extend({ asOf }),
  responses: { 200: applicationPage },
});

export const countApplications = endpoint({
  method: 'GET',
  path: '/api/applications/count',
  operationId: 'countApplications',
  tags: ['applications'],
  description: 'How many applications the filters of the list find, exact up to 1,000.',
  access: 'staff',
  query: exportQuery.omit({ sort: true }).extend({ asOf }),
  responses: { 200: applicationTotal },
});

export const exportApplications = endpoint({
  method: 'GET',
  path: '/api/applications/export.csv',
  operationId: 'exportApplications',
  tags: ['applications'],
  access: 'staff',
  stepUp: true,
  rateLimit: rateLimits.write,
  query: exportQuery,
});

export const getApplication = endpoint({
  method: 'GET',
  path: '/api/applications/:id',
  operationId: 'getApplication',
  tags: ['applications'],
  access: 'staff',
  params,
  query: atAnInstant,
  responses: { 200: applicationDetail },
});

export const getApplicationDuplicates = endpoint({
  method: 'GET',
  path: '/api/applications/:id/duplicates',
  operationId: 'getApplicationDuplicates',
  tags: ['applications'],
  description: 'Other applications with the same e-mail address, the newest first.',
  access: 'staff',
  params,
  query: atAnInstant,
  responses: { 200: applicationDuplicates },
});

export const getApplicationEvents = endpoint({
  method: 'GET',
  path: '/api/applications/:id/events',
  operationId: 'getApplicationEvents',
  tags: ['applications'],
  access: 'staff',
  params,
  query: atAnInstant,
  responses: { 200: eventsPage },
});

export const getApplicationProof = endpoint({
  method: 'GET',
  path: '/api/applications/:id/proof',
  operationId: 'getApplicationProof',
  tags: ['applications'],
  description: 'The history with all that is needed to check it offline, as a ZIP.',
  access: 'staff',
  rateLimit: rateLimits.write,
  params,
});

export const verifyApplication = endpoint({
  method: 'GET',
  path: '/api/applications/:id/verification',
  operationId: 'verifyApplication',
  tags: ['applications'],
  description:
    'The chain recomputed and held against the newest signed checkpoint that names it, in the log of heads.',
  access: 'staff',
  params,
  responses: { 200: chainVerification },
});

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/statistics',
  operationId: 'getStatistics',
  tags: ['applications'],
  access: 'staff',
  query: atAnInstant,
  responses: { 200: statistics },
});

export const advanceWorkflowStatus = endpoint({
  method: 'POST',
  path: '/api/applications/:id/advance',
  operationId: 'advanceWorkflowStatus',
  tags: ['applications'],
  access: 'staff',
  rateLimit: rateLimits.decision,
  params,
  headers: commandHeaders,
  body: advanceRequest,
  responses: { 200: moveResult },
});

export const correctWorkflowStatus = endpoint({
  method: 'POST',
  path: '/api/applications/:id/corrections',
  operationId: 'correctWorkflowStatus',
  tags: ['applications'],
  access: 'admin',
  rateLimit: rateLimits.decision,
  params,
  headers: commandHeaders,
  body: correctionRequest,
  responses: { 200: moveResult },
});

export const undoDecision = endpoint({
  method: 'POST',
  path: '/api/applications/:id/undo',
  operationId: 'undoDecision',
  tags: ['applications'],
  access: 'staff',
  rateLimit: rateLimits.decision,
  params,
  headers: commandHeaders,
  body: undoRequest,
  responses: { 200: moveResult },
});

export const getMyApplication = endpoint({
  method: 'GET',
  path: '/api/me/application',
  operationId: 'getMyApplication',
  tags: ['me'],
  access: 'portal',
  responses: { 200: myApplication },
});

export const getMyEvents = endpoint({
  method: 'GET',
  path: '/api/me/events',
  operationId: 'getMyEvents',
  tags: ['me'],
  access: 'portal',
  responses: { 200: myEvents },
});

export const getMyProof = endpoint({
  method: 'GET',
  path: '/api/me/history-proof',
  operationId: 'getMyProof',
  tags: ['me'],
  description:
    'The own history with its proof in one file, as `/verify` checks it; 409 before its first seal.',
  access: 'portal',
  rateLimit: rateLimits.write,
});

export const chooseMyApplication = endpoint({
  method: 'POST',
  path: '/api/me/chosen-application',
  operationId: 'chooseMyApplication',
  tags: ['me'],
  description: 'Which of several own applications the portal shows for the rest of the session.',
  access: 'portal',
  body: choiceRequest,
  responses: { 200: chosen },
});

export const withdrawMyApplication = endpoint({
  method: 'POST',
  path: '/api/me/withdrawal',
  operationId: 'withdrawMyApplication',
  tags: ['me'],
  access: 'portal',
  headers: commandHeaders,
  body: withdrawalRequest,
  responses: { 200: moveResult },
});

export const answerMyContract = endpoint({
  method: 'POST',
  path: '/api/me/contract-response',
  operationId: 'answerMyContract',
  tags: ['me'],
  access: 'portal',
  headers: commandHeaders,
  body: contractResponse,
  responses: { 200: moveResult },
});

export const sendMyConfirmationAgain = endpoint({
  method: 'POST',
  path: '/api/me/confirmation-mails',
  operationId: 'sendMyConfirmationAgain',
  tags: ['me'],
  access: 'portal',
  rateLimit: rateLimits.resend,
  tooMany: 'The mail was sent again a moment ago. Please wait two minutes before asking for another.',
  headers: commandHeaders,
  body: confirmationMailRequest,
  responses: { 202: confirmationMailResult },
});
