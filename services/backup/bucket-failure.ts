import { S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Settings } from '#services/platform/files/settings.ts';
import { BucketFailure } from './backup-error.ts';

const credentialSettings = 'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY';

/** What the bucket said, in words; null where the error is not the bucket's. */
function reasonOf(error: unknown, { bucket, endpoint }: S3Settings): string | null {
  const { name, code, message } = error as NodeJS.ErrnoException;
  const server = endpoint ?? 'Amazon S3';
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0;
    if (name === 'NoSuchBucket') return `${server} has no bucket ${bucket}`;
    if (name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed')
      return `the bucket ${bucket} is in another region than the address says (${name})`;
    if (status === 401 || status === 403)
      return `the bucket ${bucket} refuses these credentials (${name}). Check ${credentialSettings}`;
    if (status === 429 || status >= 500) return `${server} cannot serve now (${name})`;
    return `${server} refuses the request (${name}: ${message})`;
  }
  if (name === 'CredentialsProviderError')
    return `no credentials for the bucket ${bucket} are known. Set ${credentialSettings}`;
  if (name === 'TimeoutError' || code !== undefined) return `${server} does not answer (${code ?? name})`;
  return null;
}

/** An error of the client as a sentence. */
export function bucketFailure(error: unknown, settings: S3Settings, place: string): Error {
  const reason = reasonOf(error, settings);
  return reason === null ? (error as Error) : new BucketFailure(`${place}: ${reason}.`);
}
