import { randomBytes } from 'node:crypto';
import { constants, deflateRawSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { bigPdf, pdf } from '#infra/test/files.ts';
import { dangerIn } from './dangers.ts';
import { PdfInspector } from './inspector.ts';

const inspector = new PdfInspector({ maxMs: 20_000 });
afterAll(() => inspector.close());
const inspect = (bytes: Uint8Array, by = inspector) => by.inspect(async () => Buffer.from(bytes));

type Change = (document: PDFDocument) => void | Promise<void>;
async function made(change: Change, isCompressed: boolean): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage().drawText('Skills: HTML/JavaScript, /Launch management, (JS)');
  await change(document);
  return document.save({ useObjectStreams: isCompressed });
}
const onOpen =
  (action: object): Change =>
  ({ catalog, context }) =>
    catalog.set(PDFName.of('OpenAction'), context.register(context.obj(action as never)));
const script = PDFString.of('app.alert(1)');

const dangerous: [string, string, Change][] = [
  ['a script of the document', 'script', (document) => document.addJavaScript('start', 'app.alert(1)')],
  ['a script when it opens', 'script', onOpen({ S: 'JavaScript', JS: script })],
  ['a script in a rendition', 'script', onOpen({ S: 'Rendition', JS: script })],
  [
    'a script on a page, beside what is harmless',
    'script',
    (document) => {
      const { context } = document;
      const next = context.register(context.obj({ S: 'JavaScript', JS: script }));
      document
        .getPage(0)
        .node.set(PDFName.of('AA'), context.obj({ O: { S: 'GoTo', Next: [{ S: 'Named' }, next] } }));
    },
  ],
  [
    'a form with scripts of its own',
    'script',
    ({ catalog, context }) => catalog.set(PDFName.of('AcroForm'), context.obj({ XFA: [] })),
  ],
  ['a program to start', 'launch', onOpen({ S: 'Launch', F: PDFString.of('cmd.exe') })],
  ['a file', 'attachment', (document) => document.attach(randomBytes(20), 'invoice.exe')],
];

describe('S37: a PDF that does more than show its pages', () => {
  it.each(dangerous)(
    'with %s is found, as it stands and in compressed objects',
    async (_, danger, change) => {
      expect(await inspect(await made(change, false))).toBe(danger);
      const compressed = await made(change, true);
      expect(Buffer.from(compressed).includes('/ObjStm')).toBe(true);
      expect(Buffer.from(compressed).includes('app.alert')).toBe(false);
      expect(await inspect(compressed)).toBe(danger);
    },
  );

  const written = (object: string, more = '') =>
    Buffer.from(pdf().toString('latin1').replace('/Type/Catalog', `/Type/Catalog${object}`) + more, 'latin1');
  it.each([
    ['names in hexadecimal', written('/OpenAction<</S/J#61v#61Script/#4a#53(x)>>'), 'script'],
    [
      'a revision that a later one replaces',
      written('', '\n9 0 obj<</S/JavaScript/JS(x)>>endobj\n9 0 obj<<>>endobj\n'),
      'script',
    ],
    [
      'an object inside of a stream',
      written(
        '',
        '\n9 0 obj<</Length 40>>stream\n8 0 obj<</S /Launch/F(x)>>endobj      \nendstream endobj\n',
      ),
      'launch',
    ],
    ['a comment between', written('/OpenAction<</S%\n/Java#53cript>>'), 'script'],
    [
      'an object stream that cannot be read',
      written(
        '',
        '\n9 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length 4>>stream\nzzzz\nendstream endobj\n',
      ),
      'unreadable',
    ],
  ])('is found behind %s', async (_, bytes, danger) => {
    expect(await inspect(bytes)).toBe(danger);
  });

  it('hidden by a revision in compressed objects too', async () => {
    const hidden = (await made(onOpen({ S: 'JavaScript', JS: script }), true)) as Uint8Array;
    const text = Buffer.from(hidden).toString('latin1');
    const replaced = [...text.matchAll(/(\d+) 0 obj/g)].length;
    const over = Array.from({ length: replaced + 20 }, (_, n) => `${n + 1} 0 obj<<>>endobj\n`).join('');
    expect(await inspect(Buffer.from(`${text}\n${over}`, 'latin1'))).toBe('script');
  });
});

describe('S37: a PDF that shows its pages', () => {
  it.each([true, false])('passes, whatever it speaks of (compressed: %s)', async (isCompressed) => {
    const change: Change = (document) => {
      const { catalog, context } = document;
      const page = document.getPage(0);
      catalog.set(PDFName.of('OpenAction'), context.obj([page.ref, 'Fit']));
      const link = {
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [0, 0, 9, 9],
        A: { S: 'URI', URI: PDFString.of('https://adjutant.example') },
      };
      page.node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(link))]));
      document.setTitle('HTML/JavaScript');
    };
    expect(await inspect(await made(change, isCompressed))).toBeNull();
  });

  it('passes at the size that is allowed', async () => {
    expect(await inspect(bigPdf(10 * 1024 * 1024))).toBeNull();
  });

  it('passes though it forbids changes, as official ones do; with a password of its own it is refused', async () => {
    const encrypted = async (userPassword: string, change: Change) => {
      const document = await PDFDocument.create();
      document.addPage();
      await change(document);
      await document.encrypt({ ownerPassword: 'office', userPassword, permissions: {} });
      return document.save();
    };
    expect(await inspect(await encrypted('', () => undefined))).toBeNull();
    expect(await inspect(await encrypted('', onOpen({ S: 'JavaScript', JS: script })))).toBe('script');
    expect(await inspect(await encrypted('secret', () => undefined))).toBe('encrypted');
  });
});

describe('S37: what looking may cost', () => {
  const bomb = () => {
    // 900 MiB of zeros, packed as one mebibyte repeated: packing all of it takes seconds.
    const options = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
    const part = deflateRawSync(Buffer.alloc(1_024 * 1_024), options);
    const packed = Buffer.concat([Buffer.from([0x78, 0xda]), ...Array<Buffer>(900).fill(part)]);
    return Buffer.concat([
      pdf(),
      Buffer.from(`9 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\n`),
      packed,
      Buffer.from('\nendstream endobj\n'),
    ]);
  };

  it('memory is bounded, and the next one is looked at again', async () => {
    const small = new PdfInspector({ maxMegabytes: 64, maxMs: 60_000 });
    const before = process.memoryUsage.rss();
    const [finding, next] = await Promise.all([inspect(bomb(), small), inspect(pdf(), small)]);
    expect([finding, next]).toEqual(['too-much', null]);
    expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(500);
    small.close();
  }, 60_000);

  it('time is bounded', async () => {
    // Far more objects than can be read in the time, which the same file is given without a bound.
    const objects = Array.from({ length: 40_000 }, (_, n) => `${n + 100} 0 obj<</A[1 2 3]>>endobj`);
    const long = Buffer.from(`${pdf().toString('latin1')}\n${objects.join('\n')}`, 'latin1');
    const hasty = new PdfInspector({ maxMs: 10 });
    expect(await inspect(long, hasty)).toBe('too-much');
    hasty.close();
    expect(await inspect(long, inspector)).toBeNull();
  }, 60_000);

  it('nesting without end is refused or passed, and ends', async () => {
    const deep = Buffer.from(`${pdf().toString('latin1')}\n9 0 obj${'['.repeat(100_000)}`, 'latin1');
    expect([null, 'too-much', 'unreadable']).toContain(await inspect(deep));
  });

  it('one is in memory at a time', async () => {
    let [now, most] = [0, 0];
    const read = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now--;
      return pdf();
    };
    await Promise.all(Array.from({ length: 5 }, () => inspector.inspect(read)));
    expect(most).toBe(1);
  });
});

it('what is no PDF at all is unreadable, not an error', async () => {
  for (const bytes of [Buffer.from('%PDF-'), Buffer.alloc(0), randomBytes(5_000)])
    expect([null, 'unreadable']).toContain(await dangerIn(bytes));
});
