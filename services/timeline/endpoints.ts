import { endpoint } from '#services/platform/endpoint.ts';
import { stepQuery, timeline, timelineQuery, timelineStep } from './contract.ts';

export const getTimeline = endpoint({
  method: 'GET',
  path: '/api/timeline',
  operationId: 'getTimeline',
  tags: ['replay'],
  description: 'How many changes there were, by equal stretches of time.',
  access: 'staff',
  query: timelineQuery,
  responses: { 200: timeline },
});

export const getTimelineStep = endpoint({
  method: 'GET',
  path: '/api/timeline/step',
  operationId: 'getTimelineStep',
  tags: ['replay'],
  description: 'The nearest change after or before an instant.',
  access: 'staff',
  query: stepQuery,
  responses: { 200: timelineStep },
});
