/** A backup or restore that cannot be carried out, as a sentence for the operator: what happened, what was kept, what to do. */
export class BackupError extends Error {}

/** Why a bucket did not do what was asked. The sentence says which bucket; `asSentence` adds what that means. */
export class BucketFailure extends BackupError {}

const explained: Record<string, string> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its quota is used up',
  EACCES: 'its rights do not allow it',
  EPERM: 'its rights do not allow it',
  EROFS: 'it is read-only',
  ENOTDIR: 'a file stands in its way',
  ENOENT: 'it is not there',
};

/** A failed read or write, said as a sentence; other errors as they are. */
export function asSentence(error: unknown, what: string, kept: string): Error {
  if (error instanceof BucketFailure) return new BackupError(`${what}. ${error.message} ${kept}`);
  const { code } = error as NodeJS.ErrnoException;
  const reason = code && explained[code];
  return reason ? new BackupError(`${what}: ${reason} (${code}). ${kept}`) : (error as Error);
}
