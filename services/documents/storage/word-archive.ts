import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import type { SealedFile } from '#services/platform/files/sealed-file.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { isPartToRead, refusalOfName, refusalOfPart } from './word-relations.ts';

/** Bounds on what a DOCX unpacks to (S20); Word's own documents stay far below each. */
const most = { entries: 2_000, bytes: 100 * 1_024 * 1_024, ratio: 100, partBytes: 1_024 * 1_024 };
/** A small document of repetitions packs well and is harmless. */
const harmlessBytes = 1_024 * 1_024;

/** First bytes of archives: zip (and whatever is one), gzip, bzip2, xz, 7z, RAR, zstd. */
const archives = [
  '504b0304',
  '504b0506',
  '1f8b',
  '425a68',
  'fd377a585a00',
  '377abcaf271c',
  '526172211a07',
  '28b52ffd',
].map((hex) => Buffer.from(hex, 'hex'));
const longestMagic = 6;

const refused = (why: string): DomainError =>
  new DomainError('unsupported-file', `This DOCX cannot be accepted: ${why}. Nothing was saved.`);
const unsound = (): DomainError => refused('it is damaged. Please save it again, or as PDF');

class FileReader extends RandomAccessReader {
  readonly #file: SealedFile;
  constructor(file: SealedFile) {
    super();
    this.#file = file;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#file.bytes(start, end), { objectMode: false });
  }
}

/** Unpacks one entry, counting; to nowhere unless it tells of others. @returns its bytes */
async function unpack(zip: ZipFile, entry: Entry, room: number): Promise<number> {
  const content = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  const tells = isPartToRead(entry.fileName);
  let size = 0;
  let head = Buffer.alloc(0);
  for await (const part of content as AsyncIterable<Buffer>) {
    if (head.length < longestMagic) {
      head = Buffer.concat([head, part.subarray(0, longestMagic)]);
      const isArchive = archives.some((magic) => head.subarray(0, magic.length).equals(magic));
      if (isArchive) throw refused('it holds another archive. Please take it out, or send a PDF');
    }
    size += part.length;
    if (size > (tells ? Math.min(room, most.partBytes) : room))
      throw refused('it unpacks to far more than its size. Please send a PDF');
    if (tells) chunks.push(part);
  }
  const refusal = refusalOfName(entry.fileName) ?? (tells ? refusalOfPart(Buffer.concat(chunks)) : null);
  if (refusal) throw refused(refusal);
  return size;
}

async function inspect(zip: ZipFile, size: number): Promise<void> {
  if (zip.entryCount > most.entries) throw refused('it has too many parts. Please send a PDF');
  let room = Math.min(most.bytes, Math.max(size * most.ratio, harmlessBytes));
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw refused('it is protected by a password');
    if (!entry.fileName.endsWith('/')) room -= await unpack(zip, entry, room);
  }
}

/**
 * Reads an archive's directory and unpacks every part once, so that what it claims of its sizes counts for nothing, and refuses
 * what would run or load something when it is opened (S37).
 * @throws DomainError `unsupported-file`
 */
export async function checkWordArchive(file: SealedFile): Promise<void> {
  let zip: ZipFile | undefined;
  try {
    zip = await fromRandomAccessReaderPromise(new FileReader(file), file.size, { autoClose: false });
    await inspect(zip, file.size);
  } catch (error) {
    throw error instanceof DomainError ? error : unsound();
  } finally {
    zip?.close();
  }
}
