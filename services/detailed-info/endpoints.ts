import { moveResult } from '#services/applications/contract.ts';
import { commandHeaders, idParams } from '#services/platform/contract.ts';
import { endpoint, rateLimits } from '#services/platform/endpoint.ts';
import { draftRequest, draftResult, myDetailedInfo, submissionRequest, submittedInfo } from './contract.ts';

export const getDetailedInfo = endpoint({
  method: 'GET',
  path: '/api/applications/:id/detailed-info',
  operationId: 'getDetailedInfo',
  tags: ['applications'],
  access: 'staff',
  params: idParams('an application'),
  responses: { 200: submittedInfo },
});

export const getMyDetailedInfo = endpoint({
  method: 'GET',
  path: '/api/me/detailed-info',
  operationId: 'getMyDetailedInfo',
  tags: ['me'],
  access: 'portal',
  responses: { 200: myDetailedInfo },
});

export const saveMyDetailedInfo = endpoint({
  method: 'PUT',
  path: '/api/me/detailed-info',
  operationId: 'saveMyDetailedInfo',
  tags: ['me'],
  description: 'Keeps a draft: anything, as far as it is written.',
  access: 'portal',
  rateLimit: rateLimits.draft,
  body: draftRequest,
  responses: { 200: draftResult },
});

export const submitMyDetailedInfo = endpoint({
  method: 'POST',
  path: '/api/me/detailed-info',
  operationId: 'submitMyDetailedInfo',
  tags: ['me'],
  access: 'portal',
  headers: commandHeaders,
  body: submissionRequest,
  responses: { 200: moveResult },
});
