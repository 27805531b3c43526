import { documentRules, fileFormats, fileLimits } from '../application/document-rules.ts';
import type { DocumentType } from '../application/vocabulary.ts';

/** What is known of a file before it is read. The size is in bytes. */
export interface ChosenFile {
  name: string;
  size: number;
}

export const formatNames = (type: DocumentType): string[] =>
  documentRules[type].formats.map((format) => fileFormats[format].name);

/** As a file picker takes them: '.pdf,.jpg,.jpeg,.png'. */
export const acceptedBy = (type: DocumentType): string =>
  documentRules[type].formats
    .flatMap((format) => fileFormats[format].extensions.map((extension) => `.${extension}`))
    .join(',');

const inWords = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** What speaks against a file before anything is sent; the server looks into it again. Null: nothing. */
export function fileFault(type: DocumentType, { name, size }: ChosenFile): string | null {
  const extension = name.slice(name.lastIndexOf('.')).toLowerCase();
  if (!name.includes('.') || !acceptedBy(type).split(',').includes(extension))
    return `This is not a file we can take here. Please choose ${inWords.format(formatNames(type))}.`;
  if (size === 0) return 'This file is empty. Please choose another.';
  if (size > fileLimits.perFile) return 'This file is larger than 10 MB. Please choose a smaller one.';
  return null;
}
