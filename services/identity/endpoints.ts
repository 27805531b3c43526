import { z } from 'zod';
import { idParams } from '#services/platform/contract.ts';
import { endpoint, perMinute, rateLimits } from '#services/platform/endpoint.ts';
import {
  codeRequest,
  confirmSignUpRequest,
  done,
  enrolmentResult,
  factorList,
  googleQuery,
  handoffRequest,
  handoffResult,
  passwordChangeRequest,
  passwordResetRequest,
  proofRequest,
  proofResult,
  recoveryCodes,
  recoveryRequest,
  recoveryResult,
  refreshResult,
  sessionList,
  sessionResult,
  setPasswordRequest,
  signInRequest,
  signInResult,
  signUpRequest,
  signUpResult,
  verifyResult,
} from './contract.ts';

const limit = perMinute(30);
const answer = { 302: z.null().describe('Where to go next') };

export const listFactors = endpoint({
  method: 'GET',
  path: '/api/auth/factors',
  operationId: 'listFactors',
  tags: ['identity'],
  access: 'started',
  responses: { 200: factorList },
});

export const enrolFactor = endpoint({
  method: 'POST',
  path: '/api/auth/factors',
  operationId: 'enrolFactor',
  tags: ['identity'],
  access: 'started',
  stepUp: true,
  responses: { 200: enrolmentResult },
});

export const verifyFactor = endpoint({
  method: 'POST',
  path: '/api/auth/factors/:id/verify',
  operationId: 'verifyFactor',
  tags: ['identity'],
  access: 'started',
  params: idParams('a factor'),
  body: codeRequest,
  responses: { 200: verifyResult },
});

export const useRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/auth/recovery',
  operationId: 'useRecoveryCode',
  tags: ['identity'],
  access: 'started',
  body: recoveryRequest,
  responses: { 200: recoveryResult },
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/recovery-codes',
  operationId: 'renewRecoveryCodes',
  tags: ['identity'],
  access: 'session',
  stepUp: true,
  responses: { 200: recoveryCodes },
});

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up',
  operationId: 'signUp',
  tags: ['identity'],
  access: 'public',
  rateLimit: perMinute(10),
  body: signUpRequest,
  responses: { 200: signUpResult },
});

export const confirmSignUp = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-sign-up',
  operationId: 'confirmSignUp',
  tags: ['identity'],
  access: 'public',
  rateLimit: perMinute(10),
  body: confirmSignUpRequest,
  responses: { 200: signInResult },
});

export const takeHandoff = endpoint({
  method: 'POST',
  path: '/api/auth/handoff',
  operationId: 'takeHandoff',
  tags: ['identity'],
  access: 'public',
  rateLimit: perMinute(30),
  body: handoffRequest,
  responses: { 200: handoffResult },
});

export const beginGoogleSignIn = endpoint({
  method: 'GET',
  path: '/api/auth/google',
  operationId: 'beginGoogleSignIn',
  tags: ['identity'],
  access: 'public',
  rateLimit: limit,
  query: googleQuery,
  responses: answer,
});

export const beginGoogleProof = endpoint({
  method: 'GET',
  path: '/api/auth/google/proof',
  operationId: 'beginGoogleProof',
  tags: ['identity'],
  description: 'For accounts without password and app: signing in with Google again is their proof.',
  access: 'session',
  rateLimit: limit,
  responses: answer,
});

export const finishGoogleSignIn = endpoint({
  method: 'GET',
  path: '/api/auth/google/callback',
  operationId: 'finishGoogleSignIn',
  tags: ['identity'],
  access: 'public',
  rateLimit: limit,
  responses: answer,
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in',
  operationId: 'signIn',
  tags: ['identity'],
  access: 'public',
  rateLimit: rateLimits.strict,
  body: signInRequest,
  responses: { 200: signInResult },
});

export const getSession = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  operationId: 'getSession',
  tags: ['identity'],
  access: 'public',
  responses: { 200: sessionResult },
});

export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  operationId: 'refreshSession',
  tags: ['identity'],
  access: 'public',
  rateLimit: perMinute(60),
  responses: { 200: refreshResult },
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  operationId: 'signOut',
  tags: ['identity'],
  access: 'started',
  responses: { 200: done },
});

export const endIdleSession = endpoint({
  method: 'POST',
  path: '/api/auth/idle',
  operationId: 'endIdleSession',
  tags: ['identity'],
  access: 'started',
  responses: { 200: done },
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  operationId: 'listSessions',
  tags: ['identity'],
  access: 'session',
  responses: { 200: sessionList },
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  operationId: 'endSession',
  tags: ['identity'],
  // ASVS 7.5.2: a thief cannot put the owner out.
  access: 'session',
  stepUp: true,
  params: idParams('a session'),
  responses: { 200: done },
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset',
  operationId: 'requestPasswordReset',
  tags: ['identity'],
  access: 'public',
  rateLimit: perMinute(10),
  body: passwordResetRequest,
  responses: { 200: done },
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  operationId: 'setPassword',
  tags: ['identity'],
  access: 'public',
  rateLimit: perMinute(10),
  body: setPasswordRequest,
  responses: { 200: signInResult },
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password-change',
  operationId: 'changePassword',
  tags: ['identity'],
  access: 'started',
  body: passwordChangeRequest,
  responses: { 200: signInResult },
});

export const getProof = endpoint({
  method: 'GET',
  path: '/api/auth/proof',
  operationId: 'getProof',
  tags: ['identity'],
  description: 'Until when the last proof counts.',
  // It changes nothing: browsers ask it before a download, which could not open a dialog.
  access: 'session',
  stepUp: true,
  responses: { 200: proofResult },
});

export const giveProof = endpoint({
  method: 'POST',
  path: '/api/auth/proof',
  operationId: 'giveProof',
  tags: ['identity'],
  description: 'The password or a code again. It counts for five minutes.',
  access: 'session',
  rateLimit: rateLimits.strict,
  body: proofRequest,
  responses: { 200: proofResult },
});
