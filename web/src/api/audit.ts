import { createActor, fromPromise } from 'xstate';
import type { AuditBatch, BrowserAction } from '#services/audit/contract.ts';
import { type AuditEntry, auditQueueMachine } from '#state-machines/audit-queue/machine.ts';
import { currentUserId } from '#web/session/memory.ts';
import { timings } from '#web/timings.ts';
import { backedUp, backUp, strike } from './audit-backup.ts';
import { ApiError } from './client.ts';
import { request } from './request.ts';

const wire = (entries: readonly AuditEntry[]) => ({
  // The machine's entries are plain strings; only `audit` adds them, with the contract's values.
  entries: entries.map(({ id, userId, userAgent, ...entry }) => entry as AuditBatch['entries'][number]),
});

/** Sends what only the browser saw; the server adds who, from where and when (S24). */
function start() {
  const machine = auditQueueMachine.provide({
    actors: {
      send: fromPromise<void, readonly AuditEntry[]>(async ({ input }) => {
        const body = wire(input);
        await request('POST /api/audit-logs', { body });
      }),
    },
    actions: {
      backUp: (_, entries) => backUp(entries),
      strike: (_, entries) => strike(entries),
    },
    guards: { isRefused: (_, error) => error instanceof ApiError && [400, 413].includes(error.status) },
  });
  const input = { backup: backedUp(), retry: timings.auditRetry, retryMost: timings.auditRetryMost };
  return createActor(machine, { input }).start();
}

let queue: ReturnType<typeof start> | undefined;
let count = 0;

type Details = Partial<Pick<AuditEntry, 'resourceId' | 'metadata'>>;

/**
 * What the specification asks of every entry (applicant side, section 3; ruling 40): the path only, because the query may hold a link's
 * secret, and only the origin of the referrer.
 */
function claims(timestamp: string): Record<string, unknown> {
  const from = document.referrer;
  return {
    timestamp,
    url: window.location.pathname.slice(0, 500),
    ...(from && { referrer: new URL(from).origin }),
  };
}

/** Adds an audit entry, with `metadata.severity` where it concerns security (ruling 40). Never throws, returns at once. */
export function audit(
  action: BrowserAction,
  resourceType: AuditBatch['entries'][number]['resourceType'],
  { resourceId = null, metadata = {} }: Details = {},
): void {
  queue ??= start();
  const timestamp = new Date().toISOString();
  const id = `${timestamp} ${count++} ${Math.random()}`;
  queue.send({
    type: 'add',
    entry: {
      id,
      userId: currentUserId() ?? 'unknown',
      userAgent: navigator.userAgent,
      action,
      resourceType,
      resourceId,
      metadata: { ...metadata, ...claims(timestamp) },
      timestamp,
    },
  });
}
