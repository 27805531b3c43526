import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An S3-speaking server on loopback, written from Amazon's description of the protocol: signatures of version 4, objects of one
 * bucket, uploads in parts, ranges, checksums, lists in pages and by folders. It answers as strictly as the real one; any other request is refused. The one on npm
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
  /** Uploads in parts that were begun and neither completed nor given up. */
  uploads: Map<string, { key: string; begunAt: Date; parts: Map<number, Buffer> }>;
  /** Requests by method, as `PUT`. */
  asked: Map<string, number>;
  /** Answers every request with this, while it is set. */
  fail: { status: number; code: string } | null;
  /** Breaks the connection of the next answer with an object after so many of its bytes. */
  breakAfter: number | null;
  /** What the bucket says of its versions: 'Enabled'. */
  versioning: string | null;
  /** Keys on a page of a list. */
  pageSize: number;
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

const xml = (response: ServerResponse, root: string, content: string): void => {
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><${root}>${content}</${root}>`);
};

/** Keys, or with a delimiter the folders that they are in: each is an entry of a page. */
function entriesOf(server: S3Server, prefix: string, delimiter: string): string[] {
  const keys = [...server.objects.keys()].filter((key) => key.startsWith(prefix));
  const entryOf = (key: string): string => {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    return end < 0 ? key : key.slice(0, end + delimiter.length);
  };
  return [...new Set(keys.map(entryOf))].sort();
}

function list(server: S3Server, url: URL, response: ServerResponse): void {
  const of = (name: string): string => url.searchParams.get(name) ?? '';
  const after = of('continuation-token');
  const entries = entriesOf(server, of('prefix'), of('delimiter')).filter((entry) => entry > after);
  const page = entries.slice(0, server.pageSize);
  const more = entries.length > server.pageSize;
  const contents = page.map((entry) => {
    const stored = server.objects.get(entry);
    if (!stored) return `<CommonPrefixes><Prefix>${text(entry)}</Prefix></CommonPrefixes>`;
    return `<Contents><Key>${text(entry)}</Key><LastModified>${stored.storedAt.toISOString()}</LastModified><Size>${stored.bytes.length}</Size></Contents>`;
  });
  const next = more ? `<NextContinuationToken>${text(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  xml(
    response,
    'ListBucketResult',
    `<Name>${server.bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}`,
  );
}

function listUploads(server: S3Server, prefix: string, response: ServerResponse): void {
  const uploads = [...server.uploads].filter(([, { key }]) => key.startsWith(prefix));
  const entries = uploads.map(
    ([id, { key, begunAt }]) =>
      `<Upload><Key>${text(key)}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
  );
  xml(response, 'ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${entries.join('')}`);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
const etagOf = (bytes: Buffer | string): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** Every part but the last has at least so much. */
const leastPart = 5 * 1024 * 1024;

async function complete(
  server: S3Server,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = (await bodyOf(request)).toString();
  const upload = server.uploads.get(id);
  if (!upload) return refuse(response, 404, 'NoSuchUpload');
  const named = [...asked.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(?:&quot;|")([0-9a-f]+)/.exec(part)?.[1],
  }));
  const parts = named.map(({ number }) => upload.parts.get(number) ?? Buffer.alloc(0));
  const areRight = named.every(({ etag }, n) => etagOf(parts[n] ?? '') === `"${etag}"`);
  if (named.length === 0 || !areRight) return refuse(response, 400, 'InvalidPart');
  if (parts.slice(0, -1).some(({ length }) => length < leastPart))
    return refuse(response, 400, 'EntityTooSmall');
  server.uploads.delete(id);
  server.objects.set(upload.key, { bytes: Buffer.concat(parts), storedAt: new Date() });
  xml(response, 'CompleteMultipartUploadResult', `<Key>${text(upload.key)}</Key>`);
}

/** What concerns an upload in parts. @returns whether it was that */
async function inParts(
  server: S3Server,
  key: string,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const id = url.searchParams.get('uploadId') ?? '';
  if (request.method === 'POST' && url.searchParams.has('uploads')) {
    const begun = `upload-${server.uploads.size + 1}-${Date.now()}`;
    server.uploads.set(begun, { key, begunAt: new Date(), parts: new Map() });
    xml(response, 'InitiateMultipartUploadResult', `<UploadId>${begun}</UploadId>`);
    return true;
  }
  if (!id) return false;
  if (request.method === 'POST') await complete(server, id, request, response);
  else if (request.method === 'DELETE') {
    server.uploads.delete(id);
    response.writeHead(204).end();
  } else {
    const bytes = await checkedBody(request, response);
    if (!bytes) return true;
    const upload = server.uploads.get(id);
    if (!upload) refuse(response, 404, 'NoSuchUpload');
    else {
      upload.parts.set(Number(url.searchParams.get('partNumber')), bytes);
      response.writeHead(200, { etag: etagOf(bytes) }).end();
    }
  }
  return true;
}

/** A body as it was announced; null when it was not, and that was said. */
async function checkedBody(request: IncomingMessage, response: ServerResponse): Promise<Buffer | null> {
  if (request.headers['content-length'] === undefined) {
    refuse(response, 411, 'MissingContentLength');
    return null;
  }
  const bytes = await bodyOf(request);
  const payload = request.headers['x-amz-content-sha256'];
  const claimed = request.headers['x-amz-checksum-sha256'];
  const isWhole = payload === 'UNSIGNED-PAYLOAD' || payload === sha256(bytes);
  const isRight = !claimed || claimed === Buffer.from(sha256(bytes), 'hex').toString('base64');
  if (isWhole && isRight) return bytes;
  refuse(response, 400, 'BadDigest');
  return null;
}

async function put(
  server: S3Server,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bytes = await checkedBody(request, response);
  if (!bytes) return;
  server.objects.set(key, { bytes, storedAt: new Date() });
  response.writeHead(200, { etag: etagOf(bytes) }).end();
}

function get(server: S3Server, key: string, request: IncomingMessage, response: ServerResponse): void {
  const stored = server.objects.get(key);
  if (!stored) {
    refuse(response, 404, 'NoSuchKey');
    return;
  }
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const size = stored.bytes.length;
  const from = Number(first ?? 0);
  if (first !== undefined && from >= size) {
    refuse(response, 416, 'InvalidRange');
    return;
  }
  const bytes = stored.bytes.subarray(from, last ? Number(last) + 1 : size);
  response.writeHead(first === undefined ? 200 : 206, {
    'content-length': bytes.length,
    'last-modified': stored.storedAt.toUTCString(),
    ...(first !== undefined && { 'content-range': `bytes ${from}-${from + bytes.length - 1}/${size}` }),
  });
  const { breakAfter } = server;
  if (request.method === 'HEAD') response.end();
  else if (breakAfter !== null && breakAfter < bytes.length) {
    server.breakAfter = null;
    response.write(bytes.subarray(0, breakAfter), () => response.destroy());
  } else response.end(bytes);
}

async function answer(server: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', server.endpoint);
  server.asked.set(request.method ?? '', (server.asked.get(request.method ?? '') ?? 0) + 1);
  if (server.fail) return refuse(response, server.fail.status, server.fail.code);
  if (!isSigned(request, url, server)) return refuse(response, 403, 'SignatureDoesNotMatch');
  const [, bucket, ...rest] = url.pathname.split('/');
  const key = decodeURIComponent(rest.join('/'));
  if (bucket !== server.bucket) return refuse(response, 404, 'NoSuchBucket');
  if (!key && request.method === 'GET' && url.searchParams.get('list-type') === '2')
    return list(server, url, response);
  if (!key && request.method === 'GET' && url.searchParams.has('uploads'))
    return listUploads(server, url.searchParams.get('prefix') ?? '', response);
  if (!key && url.searchParams.has('versioning'))
    return xml(
      response,
      'VersioningConfiguration',
      server.versioning ? `<Status>${server.versioning}</Status>` : '',
    );
  if (await inParts(server, key, url, request, response)) return;
  if (request.method === 'PUT') return put(server, key, request, response);
  if (request.method === 'DELETE') {
    server.objects.delete(key);
    return void response.writeHead(204).end();
  }
  get(server, key, request, response);
}

/** @param port a free one unless said */
export async function startS3(port = 0): Promise<S3Server> {
  const http = createServer((request, response) => {
    answer(server, request, response).catch(() => response.destroy());
  });
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  const server: S3Server = {
    endpoint: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    region: 'eu-central-2',
    bucket: 'cursus-files',
    accessKeyId: 'TESTACCESSKEY',
    secretAccessKey: 'a secret of no use elsewhere',
    objects: new Map(),
    uploads: new Map(),
    asked: new Map(),
    fail: null,
    breakAfter: null,
    versioning: null,
    pageSize: 3,
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return server;
}
