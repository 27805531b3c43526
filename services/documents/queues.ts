/** Jobs about files. They hold ids, never a name. */
export const documentQueues = { scanDocument: 'scan-document' } as const;

export interface ScanJob {
  applicationId: string;
  documentId: string;
}
