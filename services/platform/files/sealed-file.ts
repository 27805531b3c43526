import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Format of a file in the store: encrypted under a key of its own, in chunks, so that it streams both ways and no byte leaves
 * before the chunk it stands in was found genuine (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015).
 *
 *     magic "CUF1" · 32 bytes salt · chunk 0 · chunk 1 · … · last chunk
 *
 * - The key is HKDF-SHA256(person's data key, salt, "cursus file " + place), 32 bytes. Without the person's data key there is no
 *   way to it: destroying that key makes every file about the person unreadable, in every copy (S27). `place` says
 *   which application and document the bytes belong to, so that one file cannot be put in another's place.
 * - A chunk is 65,536 bytes of the file (the last one fewer, or none of an empty file) under AES-256-GCM, followed by the 16 bytes of
 *   its tag. Its nonce is 7 zero bytes, the chunk's number in 4 bytes (big-endian), and 1 for the last chunk, else 0: chunks
 *   cannot be reordered, dropped, or cut off at the end unnoticed. A key seals one file, so no nonce repeats under it.
 */
export type FileKey = (salt: Buffer, place: string) => Buffer;

const magic = Buffer.from('CUF1');
const saltLength = 32;
const headerLength = magic.length + saltLength;
const chunkLength = 65_536;
const tagLength = 16;
const sealedLength = chunkLength + tagLength;

/** The bytes are not what was stored: changed, cut off, or another file's. */
export class DamagedFile extends Error {
  constructor(what: string) {
    super(`a stored file does not verify: ${what}`);
    this.name = 'DamagedFile';
  }
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function sealChunk(key: Buffer, index: number, isLast: boolean, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openChunk(key: Buffer, index: number, isLast: boolean, sealed: Uint8Array): Buffer {
  if (sealed.length < tagLength) throw new DamagedFile('it is cut off');
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: tagLength });
  decipher.setAuthTag(sealed.subarray(-tagLength));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()]);
  } catch {
    throw new DamagedFile(`the tag of chunk ${index} is wrong`);
  }
}

function readHeader(header: Uint8Array): Buffer {
  if (header.length < headerLength || !magic.equals(header.subarray(0, magic.length)))
    throw new DamagedFile('its beginning is wrong');
  return Buffer.from(header.subarray(magic.length));
}

/** Cuts a stream into pieces of `first`, then `rest` bytes; the last one may be shorter, and is not empty unless all is. */
async function* pieces(
  source: AsyncIterable<Uint8Array>,
  first: number,
  rest: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let size = first;
  let piece = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const part of source) {
    for (let from = 0; from < part.length; ) {
      if (filled === size) {
        yield { bytes: piece, isLast: false };
        size = rest;
        piece = Buffer.allocUnsafe(size);
        filled = 0;
      }
      const taken = Math.min(size - filled, part.length - from);
      piece.set(part.subarray(from, from + taken), filled);
      filled += taken;
      from += taken;
    }
  }
  yield { bytes: piece.subarray(0, filled), isLast: true };
}

/** Seals a stream. Holds one chunk at a time. */
export async function* sealFile(
  fileKey: FileKey,
  place: string,
  plain: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength);
  const key = fileKey(salt, place);
  yield Buffer.concat([magic, salt]);
  let index = 0;
  for await (const { bytes, isLast } of pieces(plain, chunkLength, chunkLength))
    yield sealChunk(key, index++, isLast, bytes);
}

/** Opens a stream, chunk by chunk. @throws DamagedFile before the first byte that is not genuine */
export async function* openFile(
  fileKey: FileKey,
  place: string,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let key: Buffer | null = null;
  let index = 0;
  for await (const { bytes, isLast } of pieces(sealed, headerLength, sealedLength)) {
    if (key) yield openChunk(key, index++, isLast, bytes);
    else if (isLast) throw new DamagedFile('it is cut off');
    else key = fileKey(readHeader(bytes), place);
  }
}

/** Reads `length` sealed bytes at `position`. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>;

/** A sealed file that can be read from anywhere: what an archive's directory asks for. */
export class SealedFile {
  readonly #key: Buffer;
  readonly #read: ReadAt;
  readonly #chunks: number;
  /** Bytes of the file itself. */
  readonly size: number;

  private constructor(key: Buffer, read: ReadAt, sealedSize: number) {
    this.#key = key;
    this.#read = read;
    this.#chunks = Math.ceil((sealedSize - headerLength) / sealedLength);
    this.size = sealedSize - headerLength - this.#chunks * tagLength;
  }

  static async open(fileKey: FileKey, place: string, read: ReadAt, sealedSize: number): Promise<SealedFile> {
    const salt = readHeader(await read(0, headerLength));
    return new SealedFile(fileKey(salt, place), read, sealedSize);
  }

  /** The bytes from `start` up to `end`, one chunk at a time. */
  async *bytes(start = 0, end = this.size): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const index = Math.floor(at / chunkLength);
      const isLast = index === this.#chunks - 1;
      const sealed = await this.#read(headerLength + index * sealedLength, sealedLength);
      const plain = openChunk(this.#key, index, isLast, sealed);
      const from = at - index * chunkLength;
      const part = plain.subarray(from, from + end - at);
      if (part.length === 0) throw new DamagedFile('it is cut off');
      yield part;
      at += part.length;
    }
  }
}
