import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { compound, docx, jpg, pdf, png, zip } from '#infra/test/files.ts';
import { SealedFile, sealFile } from '#services/platform/files/sealed-file.ts';
import { documentRules, fileFormats } from '#state-machines/application/document-rules.ts';
import { documentTypes } from '#state-machines/application/vocabulary.ts';
import { checkContent, claimedFormat } from './recognise.ts';

const key = randomBytes(32);
async function fileOf(content: Buffer): Promise<SealedFile> {
  const parts: Buffer[] = [];
  for await (const part of sealFile(() => key, 'test', [content] as never)) parts.push(part);
  const sealed = Buffer.concat(parts);
  const readAt = async (at: number, length: number) => sealed.subarray(at, at + length);
  return SealedFile.open(() => key, 'test', readAt, sealed.length);
}
const genuine = { pdf: pdf(), jpg: jpg(), png: png(), doc: compound(), docx: docx() };
type Format = keyof typeof genuine;
const formats = Object.keys(genuine) as Format[];

describe('S20: what a document may be', () => {
  it('is the specification’s table', () => {
    expect(documentRules).toMatchObject({
      passport_id: { isRequired: true, formats: ['pdf', 'jpg', 'png'] },
      work_permit: { isRequired: true, formats: ['pdf', 'jpg', 'png'] },
      cv_resume: { isRequired: true, formats: ['pdf', 'doc', 'docx'] },
      references: { isRequired: true, formats: ['pdf', 'doc', 'docx'] },
      certifications: { isRequired: false, formats: ['pdf', 'jpg', 'png'] },
      background_check: { isRequired: true, formats: ['pdf'] },
    });
  });

  const pairs = documentTypes.flatMap((type) => formats.map((format) => ({ type, format })));
  it.each(pairs)('$type as $format: by its name, as the table says', ({ type, format }) => {
    const claimed = {
      fileName: `Scan.${format.toUpperCase()}`,
      contentType: fileFormats[format].contentType,
    };
    if (documentRules[type].formats.includes(format)) expect(claimedFormat(type, claimed)).toBe(format);
    else expect(() => claimedFormat(type, claimed)).toThrow('This kind of file is not accepted here.');
  });

  it.each([
    ['cv.pdf', 'image/png'],
    ['cv.pdf', 'text/html'],
    ['cv.docx', 'application/msword'],
    ['cv.docx', 'application/zip'],
  ])('%s declared as %s does not agree', (fileName, contentType) => {
    expect(() => claimedFormat('cv_resume', { fileName, contentType })).toThrow('do not agree');
  });

  it.each(['cv', 'cv.pdf.exe', '.pdf ', 'cv.html', 'cv.svg', 'cv.docm', 'pdf'])(
    '%s is no name for it',
    (fileName) => {
      expect(() => claimedFormat('cv_resume', { fileName, contentType: 'application/pdf' })).toThrow(
        'Please upload this document as PDF, DOC or DOCX.',
      );
    },
  );

  it('takes a browser that knows no type for a name at the name’s word', () => {
    const claimed = { fileName: 'cv.docx', contentType: 'application/octet-stream' };
    expect(claimedFormat('cv_resume', claimed)).toBe('docx');
  });
});

describe('S20: what the bytes are', () => {
  const pairs = formats.flatMap((named) => formats.map((real) => ({ named, real })));
  it.each(pairs)('$real bytes under the name of $named', async ({ named, real }) => {
    const check = checkContent('cv_resume', named, await fileOf(genuine[real]));
    if (named === real) await expect(check).resolves.toBeUndefined();
    else await expect(check).rejects.toThrow('The file is not what its name says.');
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.concat([Buffer.from('MZ'), randomBytes(5_000)])],
    ['noise', randomBytes(100_000)],
    ['one byte', Buffer.from('%')],
  ])('%s is no PDF', async (_what, content) => {
    await expect(checkContent('cv_resume', 'pdf', await fileOf(content))).rejects.toThrow(
      'not what its name',
    );
  });

  it('an Excel file is no DOC, and a plain zip no DOCX', async () => {
    await expect(checkContent('cv_resume', 'doc', await fileOf(compound('Workbook')))).rejects.toThrow();
    const plain = zip([{ name: 'a.txt', content: Buffer.from('a') }]);
    await expect(checkContent('cv_resume', 'docx', await fileOf(plain))).rejects.toThrow('not what its name');
  });
});

describe('S20: what a DOCX unpacks to', () => {
  const check = async (content: Buffer) => checkContent('cv_resume', 'docx', await fileOf(content));
  const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1_024 * 1_024);
  const part = (name: string, content: Buffer) => ({ name, content });

  it('is fine with pictures and much text', async () => {
    const text = Buffer.from('Lorem ipsum dolor sit amet. '.repeat(20_000));
    await check(
      docx('x', [part('word/media/image1.png', randomBytes(300_000)), part('word/styles.xml', text)]),
    );
  });

  it('is refused beyond a hundred times its size', async () => {
    await expect(check(docx('x', [part('word/media/a.bin', zeros(20))]))).rejects.toThrow(
      'far more than its size',
    );
  });

  it('is refused when many parts together do it, each of them small', async () => {
    const parts = Array.from({ length: 40 }, (_, n) => part(`word/media/${n}.bin`, zeros(1)));
    await expect(check(docx('x', parts))).rejects.toThrow('far more than its size');
  });

  it('is refused beyond 100 MiB, however large the file is', async () => {
    const noise = part('word/media/noise.bin', randomBytes(3 * 1_024 * 1_024));
    const bomb = docx('x', [noise, part('word/media/a.bin', zeros(101))]);
    await expect(check(bomb)).rejects.toThrow('far more than its size');
  });

  it('does not believe a directory that claims less', async () => {
    const parts = [{ ...part('word/media/a.bin', zeros(20)), claims: 1_000 }];
    await expect(check(docx('x', parts))).rejects.toThrow('This DOCX cannot be accepted');
  });

  it.each([
    ['zip', zip([part('a', Buffer.from('a'))])],
    ['gzip', Buffer.from('1f8b0800000000000000', 'hex')],
    ['RAR', Buffer.from('526172211a070100', 'hex')],
    ['7z', Buffer.from('377abcaf271c0004', 'hex')],
  ])('holds no archive: %s', async (_kind, inner) => {
    await expect(check(docx('x', [part('word/embeddings/innocent.xml', inner)]))).rejects.toThrow(
      'another archive',
    );
  });

  it('has no more than 2,000 parts', async () => {
    const parts = Array.from({ length: 2_001 }, (_, n) => part(`word/${n}.xml`, Buffer.from('x')));
    await expect(check(docx('x', parts))).rejects.toThrow('too many parts');
  });

  it('is not encrypted, and not cut off', async () => {
    const locked = docx('x', [{ ...part('word/secret.xml', Buffer.from('x')), isEncrypted: true }]);
    await expect(check(locked)).rejects.toThrow('password');
    const whole = docx('x', [part('word/media/a.bin', randomBytes(50_000))]);
    await expect(check(whole.subarray(0, -5_000))).rejects.toThrow('damaged');
  });
});
