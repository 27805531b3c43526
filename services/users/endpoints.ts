import {
  deletionResult,
  done,
  inviteRequest,
  inviteResult,
  roleRequest,
  roleResult,
  userPage,
  userQuery,
} from '#services/identity/contract.ts';
import { idParams } from '#services/platform/contract.ts';
import { endpoint } from '#services/platform/endpoint.ts';

const params = idParams('a user');

export const getAdminUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  operationId: 'getAdminUsers',
  tags: ['users'],
  access: 'staff',
  query: userQuery,
  responses: { 200: userPage },
});

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/users',
  operationId: 'inviteUser',
  tags: ['users'],
  access: 'admin',
  stepUp: true,
  body: inviteRequest,
  responses: { 201: inviteResult },
});

export const changeUserRole = endpoint({
  method: 'PATCH',
  path: '/api/users/:id/role',
  operationId: 'changeUserRole',
  tags: ['users'],
  access: 'admin',
  stepUp: true,
  params,
  body: roleRequest,
  responses: { 200: roleResult },
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  operationId: 'deleteUser',
  tags: ['users'],
  access: 'admin',
  stepUp: true,
  params,
  responses: { 200: deletionResult },
});

export const resetUserFactors = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/factors',
  operationId: 'resetUserFactors',
  tags: ['users'],
  access: 'admin',
  stepUp: true,
  params,
  responses: { 200: done },
});
