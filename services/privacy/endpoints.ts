import { z } from 'zod';
import { emptyBody, idParams, pageQuery } from '#services/platform/contract.ts';
import { endpoint, rateLimits } from '#services/platform/endpoint.ts';
import { retentionRules } from '#services/settings/contract.ts';
import {
  deletion,
  deletionResult,
  deletionsPage,
  deletionsQuery,
  done,
  exportResult,
  holdPlaced,
  holdRequest,
  holdsPage,
  holdsQuery,
  privacyRequests,
  rejectRequest,
  retentionDuePage,
  retentionOverview,
} from './contract.ts';

const params = idParams('a request');

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/privacy/retention',
  operationId: 'getRetention',
  tags: ['privacy'],
  access: 'staff',
  responses: { 200: retentionOverview },
});

export const listRetentionDue = endpoint({
  method: 'GET',
  path: '/api/privacy/retention/:rule',
  operationId: 'listRetentionDue',
  tags: ['privacy'],
  description: 'What is due by one rule, longest first, as the last nightly run found it.',
  access: 'staff',
  params: z.strictObject({ rule: z.enum(retentionRules, 'is not a retention rule') }),
  query: pageQuery,
  responses: { 200: retentionDuePage },
});

export const exportMyData = endpoint({
  method: 'POST',
  path: '/api/privacy/export',
  operationId: 'exportMyData',
  tags: ['privacy'],
  access: 'session',
  stepUp: true,
  rateLimit: rateLimits.strict,
  body: emptyBody,
  responses: { 200: exportResult },
});

export const getMyArchive = endpoint({
  method: 'GET',
  path: '/api/privacy/exports/:id/archive',
  operationId: 'getMyArchive',
  tags: ['privacy'],
  description: 'Everything and the files as one ZIP, for 30 days after the export was made.',
  access: 'session',
  stepUp: true,
  rateLimit: rateLimits.strict,
  params: idParams('an export'),
});

export const getMyFile = endpoint({
  method: 'GET',
  path: '/api/privacy/files/:id',
  operationId: 'getMyFile',
  tags: ['privacy'],
  description: 'A file that an export lists, as an attachment.',
  access: 'session',
  params: idParams('a document'),
});

export const requestMyDeletion = endpoint({
  method: 'POST',
  path: '/api/privacy/deletion-requests',
  operationId: 'requestMyDeletion',
  tags: ['privacy'],
  access: 'session',
  stepUp: true,
  rateLimit: rateLimits.write,
  body: emptyBody,
  responses: { 200: deletionResult },
});

export const listMyPrivacyRequests = endpoint({
  method: 'GET',
  path: '/api/privacy/requests',
  operationId: 'listMyPrivacyRequests',
  tags: ['privacy'],
  access: 'session',
  responses: { 200: privacyRequests },
});

export const listDeletionRequests = endpoint({
  method: 'GET',
  path: '/api/privacy/deletion-requests',
  operationId: 'listDeletionRequests',
  tags: ['privacy'],
  description: 'Open ones first, by when they are due; then the settled ones, newest first.',
  access: 'staff',
  query: deletionsQuery,
  responses: { 200: deletionsPage },
});

export const getDeletionRequest = endpoint({
  method: 'GET',
  path: '/api/privacy/deletion-requests/:id',
  operationId: 'getDeletionRequest',
  tags: ['privacy'],
  access: 'staff',
  params,
  responses: { 200: deletion },
});

export const approveDeletionRequest = endpoint({
  method: 'POST',
  path: '/api/privacy/deletion-requests/:id/approve',
  operationId: 'approveDeletionRequest',
  tags: ['privacy'],
  description: 'Everything about the person is erased, by a job. It cannot be taken back.',
  access: 'admin',
  rateLimit: rateLimits.decision,
  stepUp: true,
  params,
  body: emptyBody,
  responses: { 200: deletion },
});

export const rejectDeletionRequest = endpoint({
  method: 'POST',
  path: '/api/privacy/deletion-requests/:id/reject',
  operationId: 'rejectDeletionRequest',
  tags: ['privacy'],
  description: 'The person reads the reason.',
  access: 'admin',
  rateLimit: rateLimits.decision,
  params,
  body: rejectRequest,
  responses: { 200: deletion },
});

export const listLegalHolds = endpoint({
  method: 'GET',
  path: '/api/privacy/holds',
  operationId: 'listLegalHolds',
  tags: ['privacy'],
  access: 'staff',
  query: holdsQuery,
  responses: { 200: holdsPage },
});

export const placeLegalHold = endpoint({
  method: 'POST',
  path: '/api/privacy/holds',
  operationId: 'placeLegalHold',
  tags: ['privacy'],
  access: 'admin',
  rateLimit: rateLimits.decision,
  body: holdRequest,
  responses: { 201: holdPlaced },
});

export const releaseLegalHold = endpoint({
  method: 'DELETE',
  path: '/api/privacy/holds/:id',
  operationId: 'releaseLegalHold',
  tags: ['privacy'],
  access: 'admin',
  rateLimit: rateLimits.decision,
  params: idParams('a hold'),
  responses: { 200: done },
});
