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

describe('S37: a Word document that does more than show its text', () => {
  const part = (name: string, content: string | Buffer = 'x') => ({ name, content: Buffer.from(content) });
  const relation = (type: string, target: string, mode = 'External') =>
    `<Relationships><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;
  const settings = (text: string | Buffer) => part('word/_rels/settings.xml.rels', text);
  const macro = 'it holds a macro';
  const object = 'it holds an embedded object';
  const remote = 'it loads something from elsewhere';
  const check = async (parts: Parameters<typeof docx>[1]) =>
    checkContent('cv_resume', 'docx', await fileOf(docx('Cursus', parts)));

  it.each([
    ['a macro', [part('word/vbaProject.bin')], macro],
    ['a macro by another place', [part('custom/VBAPROJECT.BIN')], macro],
    [
      'a macro that only a relation names',
      [settings(relation('x', 'y', 'Internal').replace('/x"', '/vbaProject"'))],
      macro,
    ],
    ['an OLE object', [part('word/embeddings/oleObject1.bin')], object],
    ['an OLE object elsewhere', [settings(relation('oleObject', '../x.dat', 'Internal'))], object],
    ['a control', [part('word/activeX/activeX1.xml')], object],
    ['a remote template', [settings(relation('attachedTemplate', 'https://evil.example/t.dotm'))], remote],
    [
      'a template on another machine',
      [settings(relation('attachedTemplate', '\\\\evil.example\\t.dotm'))],
      remote,
    ],
    ['a template by file:', [settings(relation('attachedTemplate', 'file://evil.example/t.dotm'))], remote],
    ['a picture that tells who looks', [settings(relation('image', 'http://evil.example/p.png'))], remote],
    [
      'a remote template in UTF-16',
      [settings(Buffer.from(`\ufeff${relation('attachedTemplate', 'https://evil.example/t')}`, 'utf16le'))],
      remote,
    ],
    [
      'a remote template in numbered characters',
      [
        settings(
          relation('attachedTemplate', 'h&#116;tps://evil.example/t').replace('External', 'Ext&#x65;rnal'),
        ),
      ],
      remote,
    ],
    [
      'names of its own',
      [settings(`<!DOCTYPE x [<!ENTITY e "External">]>${relation('image', 'x')}`)],
      'it is damaged',
    ],
  ])('%s is refused with a sentence', async (_, parts, sentence) => {
    await expect(check(parts)).rejects.toThrow(`This DOCX cannot be accepted: ${sentence}`);
  });

  it('a content type of macros is refused', async () => {
    const archive = zip([
      part(
        '[Content_Types].xml',
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/other.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
      ),
      part('word/document.xml', '<w:document/>'),
    ]);
    await expect(checkContent('cv_resume', 'docx', await fileOf(archive))).rejects.toThrow(macro);
  });

  it('links, pictures of its own and the template it was made from are no reason', async () => {
    const disk = 'C:';
    const harmless = [
      settings(relation('attachedTemplate', `file:///${disk}\\Users\\Anna\\Templates\\CV.dotx`)),
      part('word/_rels/document.xml.rels', relation('hyperlink', 'https://adjutant.example')),
      part('word/media/image1.png'),
      part('word/_rels/header.xml.rels', relation('image', 'media/image1.png', 'Internal')),
    ];
    await expect(check(harmless)).resolves.toBeUndefined();
  });

  it.each([
    ['Macros', macro],
    ['_VBA_PROJECT', macro],
    ['\u0001Ole10Native', object],
  ])('DOC with %j is refused', async (stream, sentence) => {
    const both = compound();
    const other = compound(stream).subarray(512 * 2 + 128, 512 * 2 + 256);
    other.copy(both, 512 * 2 + 256);
    await expect(checkContent('cv_resume', 'doc', await fileOf(both))).rejects.toThrow(
      `This DOC cannot be accepted: ${sentence}`,
    );
    await expect(checkContent('cv_resume', 'doc', await fileOf(compound()))).resolves.toBeUndefined();
  });
});

describe('S37: a PDF', () => {
  const opening = (action: string) =>
    Buffer.from(
      pdf().toString('latin1').replace('/Type/Catalog', `/Type/Catalog/OpenAction<<${action}>>`),
      'latin1',
    );
  it.each([
    ['/S/JavaScript/JS(app.alert(1))', 'it holds a script'],
    ['/S/Launch/F(cmd.exe)', 'it would start another program'],
  ])('with %s is refused with a sentence', async (action, sentence) => {
    await expect(checkContent('passport_id', 'pdf', await fileOf(opening(action)))).rejects.toThrow(
      `This PDF cannot be accepted: ${sentence}`,
    );
  });
});
