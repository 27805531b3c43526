import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { isGone, s3Client } from '#services/platform/files/s3-client.ts';
import { placeText, type S3Settings } from '#services/platform/files/settings.ts';
import { dayMs } from '#state-machines/durations.ts';
import type { BackupStore, Growing, Stored } from './backup-store.ts';
import { bucketFailure } from './bucket-failure.ts';

/** Of an upload in parts, of which there are 10,000 at most: up to 335 GB. Two of them are in memory. Some servers want all of one size. */
const partBytes = 32 * 1024 * 1024;
/** Each sync of a growing object writes all of it again. */
const fullBytes = 256 * 1024;
const readTries = 4;
/** Longer than any upload that is still under way. */
const staleMs = dayMs;
/** A server puts large parts together for minutes. */
const completionMs = 300_000;
const asFolder = (folder: string): string => (folder ? `${folder}/` : '');

/** An answer has to begin within this: a base, and what the bytes take at 100 kB/s. */
const patienceMs = (bytes: number): number => 20_000 + bytes / 100;
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');

/** Two buffers in turn: what is yielded stays as it is until the one after the next is asked for. */
async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const buffers = [Buffer.allocUnsafeSlow(partBytes), Buffer.allocUnsafeSlow(partBytes)];
  let filled = 0;
  for await (const piece of source) {
    for (let from = 0; from < piece.length; ) {
      const taken = piece.copy(buffers[0] as Buffer, filled, from);
      from += taken;
      filled += taken;
      if (filled < partBytes) continue;
      yield buffers[0] as Buffer;
      buffers.reverse();
      filled = 0;
    }
  }
  if (filled > 0) yield (buffers[0] as Buffer).subarray(0, filled);
}

/**
 * An object cannot be added to: each sync writes all of it again. One at a time, and never again once a write has failed, since a request that
 * was given up may still arrive.
 */
function growingObject(put: (bytes: Buffer) => Promise<void>): Growing {
  const pieces: Buffer[] = [];
  let written = 0;
  let safe = 0;
  let last = Promise.resolve();
  return {
    get isFull() {
      return written >= fullBytes;
    },
    write(bytes) {
      pieces.push(bytes);
      written += bytes.length;
    },
    sync() {
      last = last.then(async () => {
        if (safe === written) return;
        const whole = Buffer.concat(pieces);
        await put(whole);
        safe = whole.length;
      });
      return last;
    },
    close: () => undefined,
  };
}

/** A bucket, or a folder of one: anything that speaks S3. What it is given is sealed already. */
export class BucketStore implements BackupStore {
  readonly place: string;
  readonly isImmediate = false;
  readonly syncEveryMs = 5_000;
  readonly #settings: S3Settings;
  readonly #client: S3Client;
  /** Tries once. */
  readonly #onceOnly: S3Client;

  constructor(settings: S3Settings) {
    this.place = placeText(settings);
    this.#settings = settings;
    this.#client = s3Client(settings, { maxAttempts: 3, requestTimeoutMs: 20_000 });
    this.#onceOnly = s3Client(settings, { maxAttempts: 1, requestTimeoutMs: 20_000 });
  }

  where(name: string): string {
    return `${this.place}/${name}`;
  }
  #at(name: string) {
    return { Bucket: this.#settings.bucket, Key: this.#settings.prefix + name };
  }
  #failure(error: unknown): Error {
    return bucketFailure(error, this.#settings, this.place);
  }
  async #orFailure<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw this.#failure(error);
    }
  }

  async *#pages(folder: string, Delimiter?: string) {
    const { bucket, prefix } = this.#settings;
    const below = { Bucket: bucket, Prefix: prefix + asFolder(folder), ...(Delimiter && { Delimiter }) };
    try {
      yield* paginateListObjectsV2({ client: this.#client }, below);
    } catch (error) {
      throw this.#failure(error);
    }
  }
  async list(folder: string): Promise<Stored[]> {
    const found: Stored[] = [];
    for await (const { Contents } of this.#pages(folder))
      for (const { Key, Size } of Contents ?? [])
        if (Key) found.push({ name: Key.slice(this.#settings.prefix.length), bytes: Size ?? 0 });
    return found;
  }
  async look(folder: string): Promise<{ files: string[]; folders: string[] }> {
    const from = (this.#settings.prefix + asFolder(folder)).length;
    const found: { files: string[]; folders: string[] } = { files: [], folders: [] };
    for await (const { Contents, CommonPrefixes } of this.#pages(folder, '/')) {
      // Some tools keep an empty object for a folder itself.
      for (const { Key } of Contents ?? []) if (Key && Key.length > from) found.files.push(Key.slice(from));
      for (const { Prefix } of CommonPrefixes ?? []) if (Prefix) found.folders.push(Prefix.slice(from, -1));
    }
    return found;
  }

  /** Null when it is not there. @throws what the client throws */
  async #get(name: string, range?: string): Promise<Readable | null> {
    try {
      const request = new GetObjectCommand({ ...this.#at(name), ...(range && { Range: range }) });
      return (await this.#client.send(request)).Body as Readable;
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  }
  async read(name: string, firstBytes?: number): Promise<Buffer | null> {
    for (let tries = 1; ; tries++) {
      try {
        const body = await this.#get(name, firstBytes ? `bytes=0-${firstBytes - 1}` : undefined);
        return body && Buffer.concat(await Array.fromAsync(body as AsyncIterable<Buffer>));
      } catch (error) {
        const { code, name: refusal } = error as NodeJS.ErrnoException;
        if (refusal === 'InvalidRange') return Buffer.alloc(0);
        // The client tries a request again, and not an answer that breaks off.
        if (code !== 'ECONNRESET' || tries === readTries) throw this.#failure(error);
      }
    }
  }
  async *open(name: string): AsyncGenerator<Buffer> {
    let read = 0;
    for (let tries = 1; ; tries++) {
      const from = read;
      try {
        const body = await this.#get(name, read > 0 ? `bytes=${read}-` : undefined);
        if (!body) return;
        for await (const bytes of body as AsyncIterable<Buffer>) {
          yield bytes;
          read += bytes.length;
        }
        return;
      } catch (error) {
        // Everything had arrived when the connection broke.
        if ((error as Error).name === 'InvalidRange') return;
        if (read > from) tries = 1;
        if (tries === readTries) throw this.#failure(error);
        await sleep(500 * tries);
      }
    }
  }

  async #put(name: string, bytes: Buffer, by = this.#client): Promise<void> {
    const length = bytes.length;
    const object = { ...this.#at(name), Body: bytes, ChecksumSHA256: sumOf(bytes), ContentLength: length };
    const request = by.send(new PutObjectCommand(object), { requestTimeout: patienceMs(length) });
    await this.#orFailure(request);
  }
  write(name: string, bytes: Buffer | string): Promise<void> {
    return this.#put(name, Buffer.from(bytes));
  }
  async append(name: string, bytes: string): Promise<void> {
    const before = (await this.read(name)) ?? Buffer.alloc(0);
    await this.#put(name, Buffer.concat([before, Buffer.from(bytes)]));
  }
  grow(name: string): Growing {
    return growingObject((bytes) => this.#put(name, bytes, this.#onceOnly));
  }

  /** Ends uploads of ours that were killed: their parts take room, and no list of objects shows them. Not every server or login lists them. */
  async #endStaleUploads(name: string): Promise<void> {
    const { bucket, prefix } = this.#settings;
    const [folder = ''] = name.split('/');
    const { Uploads } = await this.#client
      .send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix + asFolder(folder) }))
      .catch(() => ({ Uploads: [] }));
    const before = Date.now() - staleMs;
    for (const { Key, UploadId, Initiated } of Uploads ?? [])
      if (Initiated && Initiated.getTime() < before)
        await this.#client
          .send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
          .catch(() => undefined);
  }

  async writeStream(name: string, source: AsyncIterable<Buffer>): Promise<void> {
    await this.#endStaleUploads(name);
    const begun = await this.#orFailure(this.#client.send(new CreateMultipartUploadCommand(this.#at(name))));
    const upload = { ...this.#at(name), UploadId: begun.UploadId };
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    const sendPart = async (bytes: Buffer, PartNumber: number): Promise<void> => {
      const part = new UploadPartCommand({
        ...upload,
        PartNumber,
        Body: bytes,
        ChecksumSHA256: sumOf(bytes),
      });
      const sent = this.#client.send(part, { requestTimeout: patienceMs(bytes.length) });
      parts.push({ PartNumber, ETag: (await this.#orFailure(sent)).ETag });
    };
    let underWay = Promise.resolve();
    try {
      for await (const bytes of inParts(source)) {
        await underWay;
        underWay = sendPart(bytes, parts.length + 1);
        underWay.catch(() => undefined);
      }
      await underWay;
      const whole = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } });
      await this.#orFailure(this.#client.send(whole, { requestTimeout: completionMs }));
    } catch (error) {
      await underWay.catch(() => undefined);
      await this.#client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await this.#orFailure(this.#client.send(new DeleteObjectCommand(this.#at(name))));
  }
  destroy(name: string): Promise<void> {
    return this.remove(name);
  }
  async keepsDestroyed(): Promise<string | null> {
    const { bucket } = this.#settings;
    // Not every server knows of versions, and not every login may ask.
    const { Status } = await this.#client
      .send(new GetBucketVersioningCommand({ Bucket: bucket }))
      .catch(() => ({ Status: undefined }));
    return Status === undefined ? null : `the bucket ${bucket} keeps versions of what was removed`;
  }
}
