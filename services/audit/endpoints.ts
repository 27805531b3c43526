import { endpoint, rateLimits } from '#services/platform/endpoint.ts';
import { auditBatch, auditBatchResult, auditPage, auditQuery } from './contract.ts';

export const keepAuditLogs = endpoint({
  method: 'POST',
  path: '/api/audit-logs',
  operationId: 'keepAuditLogs',
  tags: ['audit'],
  access: 'public',
  rateLimit: rateLimits.report,
  bodyLimit: 64_000,
  body: auditBatch,
  responses: { 202: auditBatchResult },
});

export const listAuditLogs = endpoint({
  method: 'GET',
  path: '/api/audit-logs',
  operationId: 'listAuditLogs',
  tags: ['audit'],
  access: 'staff',
  query: auditQuery,
  responses: { 200: auditPage },
});
