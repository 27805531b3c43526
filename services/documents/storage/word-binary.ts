import type { SealedFile } from '#services/platform/files/sealed-file.ts';
import { DomainError } from '#state-machines/domain-error.ts';

/** DOC is one of many kinds of compound file, distinguished by the names in their directory, 128 bytes an entry. */
const entryLength = 128;

async function hasEntry(file: SealedFile, name: string): Promise<boolean> {
  const wanted = Buffer.from(`${name}\0`, 'utf16le');
  // Chunks are a multiple of 128 bytes, so no entry spans two.
  for await (const chunk of file.bytes())
    for (let at = chunk.indexOf(wanted); at >= 0; at = chunk.indexOf(wanted, at + 1))
      if (at % entryLength === 0) return true;
  return false;
}

export const isWordBinary = (file: SealedFile): Promise<boolean> => hasEntry(file, 'WordDocument');

const reasons: Record<string, string> = {
  _VBA_PROJECT: 'it holds a macro. Please save it as a DOCX without macros, or as PDF',
  Macros: 'it holds a macro. Please save it as a DOCX without macros, or as PDF',
  '\u0001Ole10Native': 'it holds an embedded object. Please take it out, or send a PDF',
  '\u0003ObjInfo': 'it holds an embedded object. Please take it out, or send a PDF',
};

/** @throws DomainError `unsupported-file` for macros and embedded objects (S37) */
export async function checkWordBinary(file: SealedFile): Promise<void> {
  for (const [name, reason] of Object.entries(reasons))
    if (await hasEntry(file, name))
      throw new DomainError('unsupported-file', `This DOC cannot be accepted: ${reason}. Nothing was saved.`);
}
