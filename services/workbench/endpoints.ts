import { z } from 'zod';
import { idParams } from '#services/platform/contract.ts';
import { endpoint, rateLimits } from '#services/platform/endpoint.ts';
import {
  morning,
  newsAnswer,
  presence,
  presenceRequest,
  reviewPage,
  reviewQuery,
  savedView,
  savedViewRequest,
  savedViews,
  savedViewsQuery,
  seenRequest,
  workedOn,
} from './contract.ts';

const ofView = idParams('a view');

export const listReview = endpoint({
  method: 'GET',
  path: '/api/review',
  operationId: 'listReview',
  tags: ['workbench'],
  access: 'staff',
  query: reviewQuery,
  responses: { 200: reviewPage },
});

export const markPresent = endpoint({
  method: 'PUT',
  path: '/api/applications/:id/presence',
  operationId: 'markPresent',
  tags: ['workbench'],
  description: 'Says that the signed-in person has the application open; forgotten after 40 seconds.',
  access: 'staff',
  rateLimit: rateLimits.decision,
  isByItself: true,
  params: idParams('an application'),
  body: presenceRequest,
  responses: { 200: presence },
});

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/saved-views',
  operationId: 'listSavedViews',
  tags: ['workbench'],
  access: 'staff',
  query: savedViewsQuery,
  responses: { 200: savedViews },
});

export const saveView = endpoint({
  method: 'PUT',
  path: '/api/saved-views/:id',
  operationId: 'saveView',
  tags: ['workbench'],
  description: 'The id is chosen by the browser, so that a repeat changes nothing.',
  access: 'staff',
  rateLimit: rateLimits.draft,
  params: ofView,
  body: savedViewRequest,
  responses: { 200: savedView },
});

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/api/saved-views/:id',
  operationId: 'deleteSavedView',
  tags: ['workbench'],
  access: 'staff',
  rateLimit: rateLimits.draft,
  params: ofView,
  responses: { 204: z.null() },
});

export const getMorning = endpoint({
  method: 'GET',
  path: '/api/morning',
  operationId: 'getMorning',
  tags: ['workbench'],
  description: 'How old the queue is, who is next, and this week against the last: the same for all staff.',
  access: 'staff',
  responses: { 200: morning },
});

export const getNews = endpoint({
  method: 'GET',
  path: '/api/news',
  operationId: 'getNews',
  tags: ['workbench'],
  description: 'What happened since the signed-in person was here last.',
  access: 'staff',
  responses: { 200: newsAnswer },
});

export const getWorkedOn = endpoint({
  method: 'GET',
  path: '/api/worked-on',
  operationId: 'getWorkedOn',
  tags: ['workbench'],
  description: 'The applications that the signed-in person worked on last, by the audit log.',
  access: 'staff',
  responses: { 200: workedOn },
});

export const markNewsSeen = endpoint({
  method: 'PUT',
  path: '/api/news/seen',
  operationId: 'markNewsSeen',
  tags: ['workbench'],
  access: 'staff',
  rateLimit: rateLimits.draft,
  body: seenRequest,
  responses: { 204: z.null() },
});
