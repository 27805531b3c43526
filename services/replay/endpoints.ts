import { z } from 'zod';
import { idParams } from '#services/platform/contract.ts';
import { endpoint, rateLimits } from '#services/platform/endpoint.ts';
import {
  checkpoints,
  logKeys,
  rebuildRequest,
  run,
  runDetail,
  runsPage,
  runsQuery,
  verifyRequest,
  whatIfRequest,
} from './contract.ts';

const params = idParams('a run');

export const verifyLog = endpoint({
  method: 'POST',
  path: '/api/replay/verifications',
  operationId: 'verifyLog',
  tags: ['replay'],
  access: 'staff',
  rateLimit: rateLimits.write,
  body: verifyRequest,
  responses: { 202: run },
});

export const rebuildProjections = endpoint({
  method: 'POST',
  path: '/api/replay/rebuilds',
  operationId: 'rebuildProjections',
  tags: ['replay'],
  access: 'admin',
  rateLimit: rateLimits.write,
  body: rebuildRequest,
  responses: { 202: run },
});

export const askWhatIf = endpoint({
  method: 'POST',
  path: '/api/replay/what-ifs',
  operationId: 'askWhatIf',
  tags: ['replay'],
  access: 'staff',
  rateLimit: rateLimits.write,
  body: whatIfRequest,
  responses: { 202: run },
});

export const listReplayRuns = endpoint({
  method: 'GET',
  path: '/api/replay/runs',
  operationId: 'listReplayRuns',
  tags: ['replay'],
  access: 'staff',
  query: runsQuery,
  responses: { 200: runsPage },
});

export const getReplayRun = endpoint({
  method: 'GET',
  path: '/api/replay/runs/:id',
  operationId: 'getReplayRun',
  tags: ['replay'],
  access: 'staff',
  params,
  responses: { 200: runDetail },
});

export const cancelReplayRun = endpoint({
  method: 'DELETE',
  path: '/api/replay/runs/:id',
  operationId: 'cancelReplayRun',
  tags: ['replay'],
  access: 'staff',
  rateLimit: rateLimits.write,
  params,
  responses: { 204: z.null() },
});

export const listCheckpoints = endpoint({
  method: 'GET',
  path: '/api/checkpoints',
  operationId: 'listCheckpoints',
  tags: ['replay'],
  access: 'staff',
  responses: { 200: checkpoints },
});

export const getVerifier = endpoint({
  method: 'GET',
  path: '/api/checkpoints/verifier.mjs',
  operationId: 'getVerifier',
  tags: ['replay'],
  description: 'The program that checks a history offline; the page /verify runs this very file.',
  access: 'public',
});

export const getLogKeys = endpoint({
  method: 'GET',
  path: '/api/checkpoints/keys',
  operationId: 'getLogKeys',
  tags: ['replay'],
  description: 'What a reader of a proof trusts: the keys of the log of heads and of its witnesses.',
  access: 'public',
  responses: { 200: logKeys },
});
