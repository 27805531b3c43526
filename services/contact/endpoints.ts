import { commandHeaders } from '#services/platform/contract.ts';
import { endpoint, rateLimits } from '#services/platform/endpoint.ts';
import { contactMessage, received, securityReport } from './contract.ts';

export const secureContactForm = endpoint({
  method: 'POST',
  path: '/api/secure-contact-form',
  operationId: 'secureContactForm',
  tags: ['contact'],
  access: 'public',
  rateLimit: rateLimits.strict,
  tooMany: 'Please wait before sending another message.',
  headers: commandHeaders,
  body: contactMessage,
  responses: { 200: received },
});

export const reportSecurityIssue = endpoint({
  method: 'POST',
  path: '/api/security-reports',
  operationId: 'reportSecurityIssue',
  tags: ['contact'],
  access: 'public',
  rateLimit: rateLimits.strict,
  headers: commandHeaders,
  body: securityReport,
  responses: { 200: received },
});
