import type { z } from 'zod';
import type { MyDocument, myDocuments } from '#services/documents/contract.ts';
import { call } from '#web/api/client.ts';

export type MyDocuments = z.output<typeof myDocuments>;
export type { MyDocument };

/** The applicant's documents, the current version of each. */
export const myDocumentsQuery = {
  queryKey: ['me', 'documents'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call<typeof myDocuments>('/api/me/documents', { signal }),
} as const;

export const fileOf = (id: string) => `/api/me/documents/${id}/file`;
