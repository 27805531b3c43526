import { z } from 'zod';
import { endpoint, rateLimits } from '#services/platform/endpoint.ts';
import { mailTemplates, type Subject, saved, saveRequest, settingsView } from './contract.ts';

export const listMailTemplates = endpoint({
  method: 'GET',
  path: '/api/mail-templates',
  operationId: 'listMailTemplates',
  tags: ['settings'],
  access: 'staff',
  responses: { 200: mailTemplates },
});

export const previewMailTemplate = endpoint({
  method: 'GET',
  path: '/api/mail-templates/:id/preview',
  operationId: 'previewMailTemplate',
  tags: ['settings'],
  access: 'staff',
  produces: ['text/html'],
  params: z.strictObject({ id: z.string().max(60) }),
});

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  operationId: 'readSettings',
  tags: ['settings'],
  access: 'staff',
  responses: { 200: settingsView },
});

const save = <S extends Subject>(subject: S) =>
  endpoint({
    method: 'PUT',
    path: `/api/settings/${subject}`,
    operationId: `save_${subject}`,
    tags: ['settings'],
    description: 'Takes effect in every process at once. An older version is refused with what is there now.',
    access: 'admin',
    rateLimit: rateLimits.draft,
    body: saveRequest(subject),
    responses: { 200: saved },
  });

export const saveDeadlines = save('deadlines');
export const saveAssessment = save('assessment');
// These two change whom mails come from, and what is erased for good: hence the proof (S35).
export const saveCompany = endpoint({ ...save('company'), stepUp: true });
export const saveRetention = endpoint({ ...save('retention'), stepUp: true });
