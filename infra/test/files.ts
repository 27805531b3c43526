import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { pdf } from '#infra/demo/paper.ts';

/** Small files that really are what they say, and some that are not. */

export { pdf };

/** A PDF of exactly so many bytes, none of them like another's: a picture, as scans are. */
export function bigPdf(size: number): Buffer {
  const small = pdf();
  const end = Buffer.from('\nendstream endobj\n');
  const open = (length: number) =>
    Buffer.from(`9 0 obj<</Type/XObject/Subtype/Image/Length ${String(length).padStart(9, '0')}>>stream\n`);
  const length = size - small.length - open(0).length - end.length;
  return Buffer.concat([small, open(length), randomBytes(length), end]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(data.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}
/** One grey pixel. */
export function png(): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]);
}

/** One grey pixel: a table of quantisation, of one Huffman code each, and a scan. */
export function jpg(): Buffer {
  const segment = (marker: number, data: number[]) => [0xff, marker, 0, data.length + 2, ...data];
  const oneCode = (id: number) => segment(0xc4, [id, 1, ...Array<number>(15).fill(0), 0]);
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    ...segment(0xc0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0]),
    ...oneCode(0x00),
    ...oneCode(0x10),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...[0x3f, 0xff, 0xd9],
  ]);
}

/** A compound file with one stream; Word names it `WordDocument`, Excel `Workbook`. */
export function compound(stream = 'WordDocument'): Buffer {
  const sector = 512;
  const file = Buffer.alloc(sector * 4);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(0xfffffffe, 60);
  file.writeUInt32LE(0xfffffffe, 68);
  file.fill(0xff, 76, sector);
  file.writeUInt32LE(0, 76);
  file.fill(0xff, sector, sector * 2);
  file.writeUInt32LE(0xfffffffd, sector);
  file.writeUInt32LE(0xfffffffe, sector + 4);
  const entry = (index: number, name: string, kind: number) => {
    const at = sector * 2 + index * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
    file.writeUInt8(kind, at + 66);
    file.fill(0xff, at + 68, at + 80);
  };
  entry(0, 'Root Entry', 5);
  entry(1, stream, 2);
  return file;
}

export interface ZipPart {
  name: string;
  content: Buffer;
  /** What the directory claims it unpacks to, where that is not the truth. */
  claims?: number;
  isEncrypted?: boolean;
}
export function zip(parts: readonly ZipPart[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims, isEncrypted } of parts) {
    const packed = deflateRawSync(content, { level: 9 });
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claims ?? content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const before = [Buffer.from('504b0304', 'hex'), shared, Buffer.from(name), packed];
    local.push(...before);
    directory.push(Buffer.from('504b01021400', 'hex'), shared, place, Buffer.from(name));
    at += before.reduce((sum, { length }) => sum + length, 0);
  }
  const end = Buffer.alloc(22);
  Buffer.from('504b0506', 'hex').copy(end);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, ...directory, end]);
}

const wordTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const relations =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';
const wordText = (text: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;

/** @param more parts beside Word's own */
export function docx(text = 'Cursus', more: readonly ZipPart[] = []): Buffer {
  return zip([
    { name: '[Content_Types].xml', content: Buffer.from(wordTypes) },
    { name: '_rels/.rels', content: Buffer.from(relations) },
    { name: 'word/document.xml', content: Buffer.from(wordText(text)) },
    ...more,
  ]);
}

/** A body of multipart/form-data with one file, and the header that says so. */
export function multipartFile(
  content: Buffer,
  { fileName = 'file.pdf', contentType = 'application/pdf', field = 'file' } = {},
): { body: Buffer; headers: { 'content-type': string } } {
  const boundary = `cursus-${randomBytes(8).toString('hex')}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: ${contentType}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
