import { done, impersonationRequest, impersonationResult } from '#services/identity/contract.ts';
import { endpoint } from '#services/platform/endpoint.ts';

export const startImpersonation = endpoint({
  method: 'POST',
  path: '/api/impersonations',
  operationId: 'startImpersonation',
  tags: ['identity'],
  access: 'admin',
  body: impersonationRequest,
  responses: { 201: impersonationResult },
});

export const exitImpersonation = endpoint({
  method: 'DELETE',
  path: '/api/impersonations/current',
  operationId: 'exitImpersonation',
  tags: ['identity'],
  access: 'admin',
  responses: { 200: done },
});
