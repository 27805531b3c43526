import { commandHeaders, idParams } from '#services/platform/contract.ts';
import { endpoint, rateLimits } from '#services/platform/endpoint.ts';
import {
  assessmentResult,
  assessments,
  invitationRequest,
  invitationResult,
  linkRequest,
  myAssessment,
  openedLink,
  submissionRequest,
} from './contract.ts';

const params = idParams('an application');

export const listAssessments = endpoint({
  method: 'GET',
  path: '/api/applications/:id/assessments',
  operationId: 'listAssessments',
  tags: ['applications'],
  access: 'staff',
  params,
  responses: { 200: assessments },
});

export const sendAssessmentInvitation = endpoint({
  method: 'POST',
  path: '/api/applications/:id/assessment-invitations',
  operationId: 'sendAssessmentInvitation',
  tags: ['applications'],
  access: 'staff',
  rateLimit: rateLimits.decision,
  params,
  headers: commandHeaders,
  body: invitationRequest,
  responses: { 201: invitationResult },
});

export const getMyAssessment = endpoint({
  method: 'GET',
  path: '/api/me/assessment',
  operationId: 'getMyAssessment',
  tags: ['me'],
  access: 'portal',
  responses: { 200: myAssessment },
});

export const openAssessmentLink = endpoint({
  method: 'POST',
  path: '/api/assessment-link',
  operationId: 'openAssessmentLink',
  tags: ['assessment'],
  access: 'public',
  body: linkRequest,
  responses: { 200: openedLink },
});

export const submitAssessment = endpoint({
  method: 'POST',
  path: '/api/submit-assessment',
  operationId: 'submitAssessment',
  tags: ['assessment'],
  description: "The portal's questions by session, or either questionnaire by the mailed link's token.",
  access: 'public',
  headers: commandHeaders,
  body: submissionRequest,
  responses: { 200: assessmentResult },
});
