import { z } from 'zod';
import { commandHeaders, idParams } from '#services/platform/contract.ts';
import { endpoint, rateLimits } from '#services/platform/endpoint.ts';
import { mailHistory, resendRequest, resendResult } from './contract.ts';

const ofApplication = idParams('an application');

export const listMails = endpoint({
  method: 'GET',
  path: '/api/applications/:id/mails',
  operationId: 'listMails',
  tags: ['applications'],
  access: 'staff',
  params: ofApplication,
  responses: { 200: mailHistory },
});

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/applications/:id/mails/:mailId/resend',
  operationId: 'resendMail',
  tags: ['applications'],
  access: 'staff',
  rateLimit: rateLimits.write,
  params: ofApplication.extend({ mailId: z.uuid('is not the id of a mail') }),
  headers: commandHeaders,
  body: resendRequest,
  responses: { 202: resendResult },
});
