import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An S3-speaking server on loopback, written from Amazon's description of the protocol: signatures of version 4, objects of one
 * bucket, checksums, lists in pages. It answers as strictly as the real one; any other request is refused. The one on npm
 * is not kept any more (decision 0022).
 */
export interface S3Server {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** What is kept, by key. */
  objects: Map<string, { bytes: Buffer; storedAt: Date }>;
  /** Answers every request with this, while it is set. */
  fail: { status: number; code: string } | null;
  stop: () => Promise<void>;
}

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature that a request with these headers must carry (AWS Signature Version 4). */
function signatureOf(
  request: IncomingMessage,
  url: URL,
  server: S3Server,
  date: string,
  signed: string,
): string {
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const names = signed.split(';');
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
  const payload = String(request.headers['x-amz-content-sha256']);
  const canonical = [request.method, url.pathname, query, headers, signed, payload].join('\n');
  const scope = `${date.slice(0, 8)}/${server.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [date.slice(0, 8), server.region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (last, part) => hmac(last, part),
    `AWS4${server.secretAccessKey}`,
  );
  return hmac(key, text).toString('hex');
}

function isSigned(request: IncomingMessage, url: URL, server: S3Server): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/[^,]+, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  const [, id, signed, signature] = given ?? [];
  const date = String(request.headers['x-amz-date']);
  if (!signed || !signature || id !== server.accessKeyId) return false;
  const right = signatureOf(request, url, server, date, signed);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(right));
}

const text = (value: string): string => value.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

const pageSize = 3;
function list(server: S3Server, url: URL, response: ServerResponse): void {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const keys = [...server.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, pageSize);
  const more = keys.length > pageSize;
  const contents = page.map((key) => {
    const stored = server.objects.get(key);
    return `<Contents><Key>${text(key)}</Key><LastModified>${stored?.storedAt.toISOString()}</LastModified><Size>${stored?.bytes.length}</Size></Contents>`;
  });
  const next = more ? `<NextContinuationToken>${text(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><ListBucketResult><Name>${server.bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  );
}

async function put(
  server: S3Server,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength');
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  const payload = request.headers['x-amz-content-sha256'];
  const claimed = request.headers['x-amz-checksum-sha256'];
  const isWhole = payload === 'UNSIGNED-PAYLOAD' || payload === sha256(bytes);
  const isRight = !claimed || claimed === Buffer.from(sha256(bytes), 'hex').toString('base64');
  if (!isWhole || !isRight) return refuse(response, 400, 'BadDigest');
  server.objects.set(key, { bytes, storedAt: new Date() });
  response.writeHead(200, { etag: `"${createHash('md5').update(bytes).digest('hex')}"` }).end();
}

async function answer(server: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', server.endpoint);
  if (server.fail) return refuse(response, server.fail.status, server.fail.code);
  if (!isSigned(request, url, server)) return refuse(response, 403, 'SignatureDoesNotMatch');
  const [, bucket, ...rest] = url.pathname.split('/');
  const key = decodeURIComponent(rest.join('/'));
  if (bucket !== server.bucket) return refuse(response, 404, 'NoSuchBucket');
  if (!key && request.method === 'GET' && url.searchParams.get('list-type') === '2')
    return list(server, url, response);
  if (request.method === 'PUT') return put(server, key, request, response);
  if (request.method === 'DELETE') {
    server.objects.delete(key);
    return void response.writeHead(204).end();
  }
  const stored = server.objects.get(key);
  if (!stored) return refuse(response, 404, 'NoSuchKey');
  response.writeHead(200, {
    'content-length': stored.bytes.length,
    'last-modified': stored.storedAt.toUTCString(),
  });
  response.end(request.method === 'HEAD' ? undefined : stored.bytes);
}

export async function startS3(): Promise<S3Server> {
  const http = createServer((request, response) => {
    answer(server, request, response).catch(() => response.destroy());
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const server: S3Server = {
    endpoint: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    region: 'eu-central-2',
    bucket: 'cursus-files',
    accessKeyId: 'TESTACCESSKEY',
    secretAccessKey: 'a secret of no use elsewhere',
    objects: new Map(),
    fail: null,
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return server;
}
