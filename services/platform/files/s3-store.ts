import { randomUUID } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { FileMissing, type FileStore, storeUnavailable } from './file-store.ts';
import { isGone, s3Client } from './s3-client.ts';
import type { S3Settings } from './settings.ts';

const ignored = () => undefined;

/**
 * The client does not look at the body's own errors: one would end the process, and a body that is too short leaves the
 * request waiting. Either gives the request up instead.
 */
function watched(content: Readable, size: number, giveUp: AbortController): Readable {
  let seen = 0;
  const body = new Transform({
    transform(part: Buffer, _encoding, done) {
      seen += part.length;
      done(null, part);
    },
    flush: (done) => done(seen === size ? null : new Error(`${seen} bytes came instead of ${size}`)),
  });
  body.on('error', ignored);
  pipeline(content, body, (error) => {
    if (error) giveUp.abort(error);
  });
  return body;
}

/**
 * Files as objects of a bucket: anything that speaks S3. One PutObject a file, its length and SHA-256 known beforehand, so
 * that it streams, is there wholly or not at all, and leaves no unfinished upload behind (decision 0022).
 */
export function s3Store(settings: S3Settings): FileStore {
  const { bucket, prefix } = settings;
  const client = s3Client(settings, { maxAttempts: 2, requestTimeoutMs: 20_000 });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  const orNothing = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work;
    } catch (error) {
      if (isGone(error)) return null;
      throw storeUnavailable(error);
    }
  };
  return {
    async put(content, { size, sha256 }) {
      const key = randomUUID();
      const giveUp = new AbortController();
      const body = watched(content, size, giveUp);
      const request = new PutObjectCommand({
        ...at(key),
        Body: body,
        ContentLength: size,
        ChecksumSHA256: sha256.toString('base64'),
        ContentType: 'application/octet-stream',
      });
      try {
        await client.send(request, { abortSignal: giveUp.signal });
        return key;
      } catch (error) {
        body.destroy();
        throw storeUnavailable(giveUp.signal.aborted ? giveUp.signal.reason : error);
      }
    },
    async open(key) {
      const found = await orNothing(client.send(new GetObjectCommand(at(key))));
      if (!found?.Body) throw new FileMissing(key);
      return found.Body as Readable;
    },
    has: async (key) => (await orNothing(client.send(new HeadObjectCommand(at(key))))) !== null,
    async remove(key) {
      await orNothing(client.send(new DeleteObjectCommand(at(key))));
    },
    async *list() {
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
          for (const { Key, LastModified } of page.Contents ?? [])
            if (Key && LastModified) yield { key: Key.slice(prefix.length), storedAt: LastModified };
      } catch (error) {
        throw storeUnavailable(error);
      }
    },
  };
}
