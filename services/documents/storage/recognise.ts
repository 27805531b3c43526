import { ReadableStream } from 'node:stream/web';
import { fileTypeFromStream } from 'file-type';
import type { SealedFile } from '#services/platform/files/sealed-file.ts';
import { documentRules, type FileFormat, fileFormats } from '#state-machines/application/document-rules.ts';
import type { DocumentType } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { extensionOf } from './file-name.ts';
import { checkPdf } from './pdf/check-pdf.ts';
import { checkWordArchive } from './word-archive.ts';
import { checkWordBinary, isWordBinary } from './word-binary.ts';

/** What a sender says of a file. */
export interface Claimed {
  fileName: string;
  contentType: string;
}

const wanted = (type: DocumentType): string => {
  const names = documentRules[type].formats.map((format) => fileFormats[format].name);
  return `Please upload this document as ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)}.`;
};
const refused = (type: DocumentType, why: string): DomainError =>
  new DomainError('unsupported-file', `${why} Nothing was saved. ${wanted(type)}`);

/** A browser that knows no type for a name says this: it claims nothing. */
const noClaim = new Set(['', 'application/octet-stream']);
const sameAs: Record<string, string> = { 'image/jpg': 'image/jpeg', 'image/pjpeg': 'image/jpeg' };

/**
 * By name and declared type alone, before a byte is read.
 * @throws DomainError `unsupported-file`
 */
export function claimedFormat(type: DocumentType, { fileName, contentType }: Claimed): FileFormat {
  const extension = extensionOf(fileName);
  const format = documentRules[type].formats.find((known) =>
    (fileFormats[known].extensions as readonly string[]).includes(extension),
  );
  if (!format) throw refused(type, 'This kind of file is not accepted here.');
  const declared = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const isAgreed =
    noClaim.has(declared) || (sameAs[declared] ?? declared) === fileFormats[format].contentType;
  if (!isAgreed) throw refused(type, "The file's name and its type do not agree.");
  return format;
}

async function magicOf(file: SealedFile): Promise<string | undefined> {
  const found = await fileTypeFromStream(ReadableStream.from(file.bytes())).catch(() => undefined);
  return found?.ext;
}
const magic: Record<FileFormat, string> = { pdf: 'pdf', jpg: 'jpg', png: 'png', doc: 'cfb', docx: 'docx' };

/**
 * By what the bytes are (S20): they must agree with the name, whose format this is; and they only show something (S37).
 * @throws DomainError `unsupported-file`
 */
export async function checkContent(type: DocumentType, format: FileFormat, file: SealedFile): Promise<void> {
  const isGenuine =
    (await magicOf(file)) === magic[format] && (format !== 'doc' || (await isWordBinary(file)));
  if (!isGenuine) throw refused(type, 'The file is not what its name says.');
  if (format === 'doc') await checkWordBinary(file);
  if (format === 'docx') await checkWordArchive(file);
  if (format === 'pdf') await checkPdf(file);
}
