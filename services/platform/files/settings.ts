import path from 'node:path';

/** Where files lie, as FILES_URL says it (docs/how-to/settings.md). */
export interface S3Settings {
  kind: 's3';
  bucket: string;
  /** Before every key: empty, or ending in a slash. */
  prefix: string;
  /** Undefined: Amazon's own of the region. */
  endpoint: string | undefined;
  region: string;
  /** Null: the SDK's own chain (environment, profile, role of the machine). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}
export type FileSettings = { kind: 'local'; folder: string } | S3Settings;

export interface GivenFileSettings {
  url: string | undefined;
  dataDir: string;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

function s3Settings(url: URL, { accessKeyId, secretAccessKey }: GivenFileSettings): S3Settings {
  const unknown = [...url.searchParams.keys()].filter((name) => name !== 'endpoint' && name !== 'region');
  if (!url.hostname || unknown.length > 0 || url.username)
    throw new Error(
      'FILES_URL must be s3://BUCKET?endpoint=…&region=…; credentials are settings of their own.',
    );
  if (!accessKeyId !== !secretAccessKey)
    throw new Error('FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY are set together, or neither.');
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new Error('The endpoint in FILES_URL must be an http:// or https:// address.');
  const folder = url.pathname.replace(/^\/|\/$/g, '');
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: folder && `${folder}/`,
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

/** @throws Error one sentence for the operator */
export function readFileSettings(given: GivenFileSettings): FileSettings {
  const text = given.url ?? 'file:';
  if (text.startsWith('s3:')) {
    const url = URL.parse(text);
    if (url) return s3Settings(url, given);
  }
  const folder = /^file:(?:\/\/(?=\/))?(.*)$/.exec(text)?.[1];
  if (folder === undefined || folder.startsWith('//'))
    throw new Error('FILES_URL must be file:FOLDER or s3://BUCKET?endpoint=…&region=….');
  return {
    kind: 'local',
    folder: folder ? path.resolve(decodeURI(folder)) : path.join(given.dataDir, 'files'),
  };
}
