import path from 'node:path';

/** How a bucket is reached, whichever it is. */
export interface S3Access {
  /** Undefined: Amazon's own of the region. */
  endpoint: string | undefined;
  region: string;
  /** Null: the SDK's own chain (environment, profile, role of the machine). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}
/** A folder of a bucket, as an address says it (docs/how-to/settings.md). */
export interface S3Settings extends S3Access {
  kind: 's3';
  bucket: string;
  /** Before every key: empty, or ending in a slash. */
  prefix: string;
}
/** Where files or backups lie. */
export type StoragePlace = { kind: 'local'; folder: string } | S3Settings;

/** For people: /srv/files, s3://bucket/folder. */
export const placeText = (place: StoragePlace): string =>
  place.kind === 'local' ? place.folder : `s3://${place.bucket}/${place.prefix}`.replace(/\/$/, '');

export interface GivenFileSettings {
  url: string | undefined;
  dataDir: string;
  credentials: S3Access['credentials'];
}

/** @param of 'FILES_S3': the settings' names begin so @throws Error when one half is missing */
export function s3Credentials(
  of: string,
  accessKeyId: string | undefined,
  secretAccessKey: string | undefined,
): S3Access['credentials'] {
  if (!accessKeyId !== !secretAccessKey)
    throw new Error(`${of}_ACCESS_KEY_ID and ${of}_SECRET_ACCESS_KEY are set together, or neither.`);
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
}

/**
 * @param text s3://BUCKET/FOLDER?endpoint=…&region=…
 * @param setting what holds it, for sentences
 * @param otherwise what the address leaves out
 * @throws Error one sentence for the operator
 */
export function readS3Address(text: string, setting: string, otherwise: S3Access): S3Settings {
  const url = URL.parse(text);
  const unknown = [...(url?.searchParams.keys() ?? [])].filter(
    (name) => name !== 'endpoint' && name !== 'region',
  );
  if (!url?.hostname || unknown.length > 0 || url.username)
    throw new Error(
      `${setting} must be s3://BUCKET?endpoint=…&region=…; credentials are settings of their own.`,
    );
  const endpoint = url.searchParams.get('endpoint') ?? otherwise.endpoint;
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new Error(`The endpoint in ${setting} must be an http:// or https:// address.`);
  const folder = url.pathname.replace(/^\/|\/$/g, '');
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: folder && `${folder}/`,
    endpoint,
    region: url.searchParams.get('region') ?? otherwise.region,
    credentials: otherwise.credentials,
  };
}

/** @throws Error one sentence for the operator */
export function readFileSettings({ url, dataDir, credentials }: GivenFileSettings): StoragePlace {
  const text = url ?? 'file:';
  if (text.startsWith('s3:'))
    return readS3Address(text, 'FILES_URL', { endpoint: undefined, region: 'us-east-1', credentials });
  const folder = /^file:(?:\/\/(?=\/))?(.*)$/.exec(text)?.[1];
  if (folder === undefined || folder.startsWith('//'))
    throw new Error('FILES_URL must be file:FOLDER or s3://BUCKET?endpoint=…&region=….');
  return {
    kind: 'local',
    folder: folder ? path.resolve(decodeURI(folder)) : path.join(dataDir, 'files'),
  };
}
