import type { EarlierVersion, MyDocument, MyDocuments } from '#services/documents/contract.ts';
import { addressOf, request } from '#web/api/request.ts';

export type { EarlierVersion, MyDocument, MyDocuments };

/** The applicant's documents: the current and the earlier versions of each type. */
export const myDocumentsQuery = {
  queryKey: ['me', 'documents'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request('GET /api/me/documents', { signal }),
} as const;

export const fileOf = (id: string) => addressOf('GET /api/me/documents/:id/file', { params: { id } });
