import { endpoint, rateLimits } from '#services/platform/endpoint.ts';
import { facets, facetsQuery, followed, followedQuery, incident, incidentQuery } from './contract.ts';

/** May read the whole log: a limit keeps programs from asking all day. */
export const getIncident = endpoint({
  method: 'GET',
  path: '/api/incidents',
  operationId: 'getIncident',
  tags: ['incidents'],
  description: 'Events that match all that is given, and the first thousand applications that they touched.',
  access: 'staff',
  rateLimit: rateLimits.log,
  query: incidentQuery,
  responses: { 200: incident },
});

/** May read the whole log, too. */
export const getIncidentFacets = endpoint({
  method: 'GET',
  path: '/api/incidents/facets',
  operationId: 'getIncidentFacets',
  tags: ['incidents'],
  description: 'Who acted, and which releases recorded what, in a stretch of time or ever.',
  access: 'staff',
  rateLimit: rateLimits.log,
  query: facetsQuery,
  responses: { 200: facets },
});

export const getIncidentFollowed = endpoint({
  method: 'GET',
  path: '/api/incidents/followed',
  operationId: 'getIncidentFollowed',
  tags: ['incidents'],
  description: 'One application from the first matching event on, with the events that match marked.',
  access: 'staff',
  query: followedQuery,
  responses: { 200: followed },
});

export const exportIncident = endpoint({
  method: 'GET',
  path: '/api/incidents/export.csv',
  operationId: 'exportIncident',
  tags: ['incidents'],
  description: 'The applications that were touched, at most 10,000, as CSV.',
  access: 'staff',
  stepUp: true,
  rateLimit: rateLimits.write,
  query: incidentQuery,
});
