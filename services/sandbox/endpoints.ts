import { commandHeaders, idParams } from '#services/platform/contract.ts';
import { endpoint, rateLimits } from '#services/platform/endpoint.ts';
import { clockRequest, done, sandbox, sandboxes, sandboxRequest, stepRequest } from './contract.ts';

const params = idParams('a sandbox');

export const listSandboxes = endpoint({
  method: 'GET',
  path: '/api/sandboxes',
  operationId: 'listSandboxes',
  tags: ['sandboxes'],
  access: 'admin',
  responses: { 200: sandboxes },
});

export const beginSandbox = endpoint({
  method: 'POST',
  path: '/api/sandboxes',
  operationId: 'beginSandbox',
  tags: ['sandboxes'],
  access: 'admin',
  rateLimit: rateLimits.decision,
  headers: commandHeaders,
  body: sandboxRequest,
  responses: { 201: sandbox },
});

export const getSandbox = endpoint({
  method: 'GET',
  path: '/api/sandboxes/:id',
  operationId: 'getSandbox',
  tags: ['sandboxes'],
  access: 'admin',
  params,
  responses: { 200: sandbox },
});

export const takeSandboxStep = endpoint({
  method: 'POST',
  path: '/api/sandboxes/:id/steps',
  operationId: 'takeSandboxStep',
  tags: ['sandboxes'],
  access: 'admin',
  rateLimit: rateLimits.decision,
  params,
  headers: commandHeaders,
  body: stepRequest,
  responses: { 200: sandbox },
});

export const setSandboxClock = endpoint({
  method: 'PUT',
  path: '/api/sandboxes/:id/clock',
  operationId: 'setSandboxClock',
  tags: ['sandboxes'],
  access: 'admin',
  rateLimit: rateLimits.decision,
  params,
  body: clockRequest,
  responses: { 200: sandbox },
});

export const deleteSandbox = endpoint({
  method: 'DELETE',
  path: '/api/sandboxes/:id',
  operationId: 'deleteSandbox',
  tags: ['sandboxes'],
  access: 'admin',
  rateLimit: rateLimits.decision,
  params,
  responses: { 200: done },
});
