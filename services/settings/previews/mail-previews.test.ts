import { describe, expect, it } from 'vitest';
import { wordsOf } from '#infra/test/mail-words.ts';
import { builtInCompany } from '#state-machines/company.ts';
import { mailPreviews } from './mail-previews.ts';

const site = 'https://careers.example';
const previews = mailPreviews(site, builtInCompany).map((mail) => [mail.id, mail] as const);

/** Addresses stand in text where HTML has links; signs between words differ with the shape. */
const plain = (text: string): string[] =>
  text
    .replaceAll('Or copy this address', '')
    .replace(/https:\S+/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

describe('every mail', () => {
  it.each(previews)('%s: says the same in HTML and in text, word for word', (_, { html, text }) => {
    expect(plain(wordsOf(html))).toEqual(plain(text));
    for (const [url] of text.matchAll(/https:\S+/g)) expect(html).toContain(`href="${url}"`);
  });

  it.each(previews)('%s: fetches nothing, and loses nothing where styles are cut', (_, { html, subject }) => {
    expect(html).not.toMatch(/<img|<script|<link|@import|url\(/);
    expect(html).not.toMatch(/undefined|\[object|\{\{|⟦/);
    // Gmail cuts what is over 102 kB.
    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
    // Longer lines would have to be encoded, which is half of what sending costs.
    expect(Math.max(...html.split('\n').map((line) => line.length))).toBeLessThan(998);
    expect(subject.length).toBeLessThan(80);
    const [, preheader = ''] = /overflow:hidden;">([^&<]+)&#847;/.exec(html) ?? [];
    expect(preheader.length).toBeGreaterThan(10);
    expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThan(2);
    for (const table of html.match(/<table[^>]*>/g) ?? [])
      expect(table).toMatch(/role="presentation"|cellpadding="0"/);
  });
});
