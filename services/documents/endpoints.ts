import { z } from 'zod';
import { moveResult } from '#services/applications/contract.ts';
import { commandHeaders, emptyBody, idParams } from '#services/platform/contract.ts';
import { endpoint, rateLimits } from '#services/platform/endpoint.ts';
import { documentTypes } from '#state-machines/application/vocabulary.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { myDocument, myDocuments, staffDocument, staffDocuments, verificationRequest } from './contract.ts';

const ofApplication = idParams('an application');
const ofDocument = ofApplication.extend({ documentId: z.uuid('is not the id of a document') });
/** Ten megabytes over a poor line. */
const uploadMs = 5 * minuteMs;

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/applications/:id/documents',
  operationId: 'listDocuments',
  tags: ['applications'],
  access: 'staff',
  params: ofApplication,
  responses: { 200: staffDocuments },
});

export const getDocumentFile = endpoint({
  method: 'GET',
  path: '/api/applications/:id/documents/:documentId/file',
  operationId: 'getDocumentFile',
  tags: ['applications'],
  description: 'The file itself, as an attachment. Each opening is written to the audit log.',
  access: 'staff',
  params: ofDocument,
});

export const verifyDocument = endpoint({
  method: 'POST',
  path: '/api/applications/:id/documents/:documentId/verification',
  operationId: 'verifyDocument',
  tags: ['applications'],
  access: 'staff',
  rateLimit: rateLimits.decision,
  params: ofDocument,
  headers: commandHeaders,
  body: verificationRequest,
  responses: { 200: staffDocument },
});

export const getMyDocuments = endpoint({
  method: 'GET',
  path: '/api/me/documents',
  operationId: 'getMyDocuments',
  tags: ['me'],
  access: 'portal',
  responses: { 200: myDocuments },
});

export const uploadMyDocument = endpoint({
  method: 'POST',
  path: '/api/me/documents/:type',
  operationId: 'uploadMyDocument',
  tags: ['me'],
  description: 'The file as multipart/form-data, in the field `file`; at most 10 MB.',
  access: 'portal',
  rateLimit: rateLimits.upload,
  bodyTimeoutMs: uploadMs,
  consumes: ['multipart/form-data'],
  params: z.strictObject({ type: z.enum(documentTypes) }),
  headers: commandHeaders,
  responses: { 201: myDocument },
});

export const getMyDocumentFile = endpoint({
  method: 'GET',
  path: '/api/me/documents/:id/file',
  operationId: 'getMyDocumentFile',
  tags: ['me'],
  description: 'The file itself, as an attachment.',
  access: 'portal',
  params: idParams('a document'),
});

export const submitMyDocuments = endpoint({
  method: 'POST',
  path: '/api/me/documents/submission',
  operationId: 'submitMyDocuments',
  tags: ['me'],
  access: 'portal',
  headers: commandHeaders,
  body: emptyBody,
  responses: { 200: moveResult },
});
