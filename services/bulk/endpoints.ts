import { commandHeaders } from '#services/platform/contract.ts';
import { endpoint, rateLimits } from '#services/platform/endpoint.ts';
import {
  bulkCorrectionRequest,
  bulkCorrectionResults,
  bulkMoveRequest,
  bulkResults,
  bulkUndoRequest,
} from './contract.ts';

export const moveApplications = endpoint({
  method: 'POST',
  path: '/api/applications/bulk',
  operationId: 'moveApplications',
  tags: ['applications'],
  access: 'staff',
  rateLimit: rateLimits.decision,
  headers: commandHeaders,
  body: bulkMoveRequest,
  responses: { 200: bulkResults },
});

export const undoDecisions = endpoint({
  method: 'POST',
  path: '/api/applications/bulk-undo',
  operationId: 'undoDecisions',
  tags: ['applications'],
  access: 'staff',
  rateLimit: rateLimits.decision,
  headers: commandHeaders,
  body: bulkUndoRequest,
  responses: { 200: bulkResults },
});

export const correctApplications = endpoint({
  method: 'POST',
  path: '/api/bulk/corrections',
  operationId: 'correctApplications',
  tags: ['applications'],
  description: 'Corrections of many statuses (ruling 4), previewed or carried out. They send no mail.',
  access: 'admin',
  rateLimit: rateLimits.decision,
  headers: commandHeaders,
  body: bulkCorrectionRequest,
  responses: { 200: bulkCorrectionResults },
});
