/** Jobs about files. They hold ids, never a name. */
export const documentQueues = {
  scanDocument: 'scan-document',
  scanWaiting: 'scan-waiting-documents',
  sweepFiles: 'sweep-files',
} as const;

export interface ScanJob {
  applicationId: string;
  documentId: string;
}
