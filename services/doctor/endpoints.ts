import { endpoint } from '#services/platform/endpoint.ts';
import { systemOverview } from './contract.ts';

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
