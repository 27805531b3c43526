import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Settings } from './settings.ts';

/** The client writes warnings to the console by itself; failures are thrown, and logged once by the caller. */
const silent = () => undefined;
const noLogger = { debug: silent, info: silent, warn: silent, error: silent };

/** A client for anything that speaks S3. @param requestTimeoutMs until an answer begins */
export function s3Client(
  { endpoint, region, credentials }: S3Settings,
  { maxAttempts, requestTimeoutMs }: { maxAttempts: number; requestTimeoutMs: number },
): S3Client {
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // The checksum that we send stands in a header; not every server knows the trailers that the default would use.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: noLogger,
    maxAttempts,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
    },
  });
}

/** There is no such object, in a bucket that is there. */
export const isGone = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 404 &&
  error.name !== 'NoSuchBucket';
