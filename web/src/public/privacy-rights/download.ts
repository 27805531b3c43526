import type { PersonalData } from '#services/privacy/contract.ts';
import { addressOf } from '#web/api/request.ts';

const zurichDay = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich', dateStyle: 'short' });

/** A prefix, the user's id and the date (applicant side, section 7). */
export const fileNameOf = ({ userId, exportedAt }: Pick<PersonalData, 'userId' | 'exportedAt'>): string =>
  `gdpr-export-${userId}-${zurichDay().format(new Date(exportedAt))}.json`;

/** Gives the data to the browser as a file to keep. */
export function download(data: PersonalData): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameOf(data);
  link.click();
  // The browser has taken hold of it once the click is through.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Everything and the files as one ZIP; the browser writes it to disk while it arrives. */
export const archiveOf = ({ exportId }: Pick<PersonalData, 'exportId'>): string =>
  addressOf('GET /api/privacy/exports/:id/archive', { params: { id: exportId } });

/** The person's files, which the JSON can only name. */
export interface OwnFile {
  name: string;
  href: string;
}
export const filesOf = ({ documents }: PersonalData): OwnFile[] =>
  documents.flatMap(({ file_name, link }) =>
    // The path alone: the site may be reached by another name than it knows.
    typeof link === 'string' ? [{ name: String(file_name), href: new URL(link).pathname }] : [],
  );
