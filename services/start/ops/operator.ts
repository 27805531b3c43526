import type { Whence } from '#services/platform/audit/entry.ts';

/** The command line needs no account. */
export const operator: Whence = {
  userId: null,
  userAgent: null,
  ipAddress: null,
  requestId: 'command line',
};
