import type { EarlierVersion, MyDocument, MyDocuments, myDocuments } from '#services/documents/contract.ts';
import { call } from '#web/api/client.ts';

export type { EarlierVersion, MyDocument, MyDocuments };

/** The applicant's documents, the current version of each and what came before it. */
export const myDocumentsQuery = {
  queryKey: ['me', 'documents'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call<typeof myDocuments>('/api/me/documents', { signal }),
} as const;

export const fileOf = (id: string) => `/api/me/documents/${id}/file`;
