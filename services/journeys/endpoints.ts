import { endpoint } from '#services/platform/endpoint.ts';
import { journeysAnswer } from './contract.ts';

export const getJourneys = endpoint({
  method: 'GET',
  path: '/api/journeys',
  operationId: 'getJourneys',
  tags: ['journeys'],
  description: 'The ways that applications went which have ended; sandboxes left out.',
  access: 'staff',
  responses: { 200: journeysAnswer },
});
