import { endpoint } from '#services/platform/endpoint.ts';
import {
  analytics,
  analyticsQuery,
  assessmentFigures,
  assessmentsQuery,
  machineVersions,
} from './contract.ts';

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics',
  operationId: 'getAnalytics',
  tags: ['analytics'],
  access: 'staff',
  query: analyticsQuery,
  responses: { 200: analytics },
});

export const getAssessmentFigures = endpoint({
  method: 'GET',
  path: '/api/analytics/assessments',
  operationId: 'getAssessmentFigures',
  tags: ['analytics'],
  access: 'staff',
  query: assessmentsQuery,
  responses: { 200: assessmentFigures },
});

export const getMachineVersions = endpoint({
  method: 'GET',
  path: '/api/machine-versions',
  operationId: 'getMachineVersions',
  tags: ['analytics'],
  access: 'staff',
  responses: { 200: machineVersions },
});
