import { endpoint } from '#services/platform/endpoint.ts';

export const live = endpoint({
  method: 'GET',
  path: '/api/live',
  operationId: 'live',
  tags: ['live'],
  access: 'session',
});
