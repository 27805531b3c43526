import { z } from 'zod';
import { endpoint } from '#services/platform/endpoint.ts';
import { coverage, examinationRequest, systemOverview } from './contract.ts';

export const getSystem = endpoint({
  method: 'GET',
  path: '/api/system',
  operationId: 'getSystem',
  tags: ['system'],
  description:
    'Health, versions, queues, mails, backup, seal, keys and disk, and what to do about each finding.',
  access: 'admin',
  responses: { 200: systemOverview },
});

export const examineSystem = endpoint({
  method: 'POST',
  path: '/api/system/examinations',
  operationId: 'examineSystem',
  tags: ['system'],
  description: 'Has a worker look at everything now. How far it is, and what it found, is in the overview.',
  access: 'admin',
  body: examinationRequest,
  responses: { 202: z.object({}) },
});

export const getCoverage = endpoint({
  method: 'GET',
  path: '/api/nightly-coverage',
  operationId: 'getNightlyCoverage',
  tags: ['system'],
  description: 'What the newest night looked at beside the events, in plain words, and how much it found.',
  access: 'staff',
  responses: { 200: coverage },
});
