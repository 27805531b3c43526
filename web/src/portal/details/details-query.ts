import { call } from '#web/api/client.ts';
import type { Info } from './info.ts';

/** What the server has of the detailed information: a draft until it was submitted. */
export const detailsQuery = {
  queryKey: ['me', 'detailed-info'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('/api/me/detailed-info', { signal }) as Promise<{
      info: Partial<Info> | null;
      submittedAt: string | null;
    }>,
} as const;

export async function sendDraft(info: Info): Promise<{ at: string }> {
  await call('/api/me/detailed-info', { method: 'PUT', body: info });
  return { at: new Date().toISOString() };
}

export const submitDetails = (info: Info, idempotencyKey: string) =>
  call('/api/me/detailed-info', { method: 'POST', body: info, idempotencyKey });
