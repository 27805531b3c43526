import type { ExportResult, PersonalData } from './contract.ts';

/** Files that can be opened: an infected one is gone, one that waits for the scanner is not given out (S21). */
const isOpen = ({ scan_status }: Record<string, unknown>): boolean =>
  scan_status === 'clean' || scan_status === 'off';

/** What an archive of this export would hold besides its JSON; null without a file. */
export function archiveOf({ documents }: PersonalData): ExportResult['archive'] {
  const files = documents.filter(isOpen);
  if (files.length === 0) return null;
  return { files: files.length, bytes: files.reduce((sum, { file_size }) => sum + Number(file_size), 0) };
}
