import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { builtInCompany, type Company } from '#state-machines/company.ts';
import { Pages } from './pages.ts';

const html = new Map([['/terms', '<link rel="canonical" href="%ORIGIN%/terms"><time>%TODAY%</time>']]);
const filled = (day: string) =>
  `<link rel="canonical" href="https://adjutant.example/terms"><time>${day}</time>`;

describe('the prerendered pages', () => {
  let company: Company = builtInCompany;
  let now = new Date('2026-11-21T08:00:00Z');
  const pages = new Pages(html, {
    origin: 'https://adjutant.example',
    clock: () => now,
    company: () => company,
  });

  it('carry the origin and today’s date in Zurich', async () => {
    const { bytes, encoding } = await pages.body('/terms', undefined);
    expect(encoding).toBe('identity');
    expect(bytes.toString()).toBe(filled('21 November 2026'));
  });

  it('turn to the next day at midnight in Zurich', async () => {
    now = new Date('2026-11-21T22:59:59Z');
    expect((await pages.body('/terms')).bytes.toString()).toBe(filled('21 November 2026'));
    now = new Date('2026-11-21T23:00:00Z');
    expect((await pages.body('/terms')).bytes.toString()).toBe(filled('22 November 2026'));
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', zlib.brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', zlib.gunzipSync],
    ['gzip;q=0.5', 'gzip', zlib.gunzipSync],
    ['identity', 'identity', (bytes: Buffer) => bytes],
  ] as const)('are sent to a browser that takes %s as %s', async (accepted, encoding, decode) => {
    const body = await pages.body('/terms', accepted);
    expect(body.encoding).toBe(encoding);
    expect(decode(body.bytes).toString()).toBe(filled('22 November 2026'));
  });

  it('carry the company’s data in force: in their text, escaped, and as data for the scripts', async () => {
    const page =
      '<head></head><p>%COMPANY_NAME%</p><a href="%COMPANY_PHONE_LINK%">%COMPANY_BRAND%</a>%COMPANY_X%';
    const own = new Pages(new Map([['/', page]]), { origin: '', clock: () => now, company: () => company });
    const read = async () => (await own.body('/')).bytes.toString();
    expect(await read()).toBe(
      '<head></head><p>Adjutant AG</p><a href="tel:+41410001400">Adjutant AG, Zug</a>%COMPANY_X%',
    );
    company = { ...builtInCompany, name: '</script><b>$& "Co"', town: '7000 Chur, Switzerland' };
    const html = await read();
    expect(html).toContain('<p>&lt;/script&gt;&lt;b&gt;$&amp; &quot;Co&quot;</p>');
    expect(html).toContain('&quot;Co&quot;, Chur</a>');
    const [, json = ''] = /<script type="application\/json" id="company">(.*?)<\/script>/.exec(html) ?? [];
    // Who reads replies stands in mails alone.
    const { person: _, ...shown } = company;
    expect(JSON.parse(json)).toEqual(shown);
    company = builtInCompany;
    expect(await read()).not.toContain('<script');
  });
});
