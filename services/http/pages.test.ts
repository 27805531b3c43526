import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Pages } from './pages.ts';

const html = new Map([['/terms', '<link rel="canonical" href="%ORIGIN%/terms"><time>%TODAY%</time>']]);
const filled = (day: string) =>
  `<link rel="canonical" href="https://adjutant.example/terms"><time>${day}</time>`;

describe('the prerendered pages', () => {
  let now = new Date('2026-11-21T08:00:00Z');
  const pages = new Pages(html, { origin: 'https://adjutant.example', clock: () => now });

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
});
