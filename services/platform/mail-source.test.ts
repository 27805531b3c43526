import { describe, expect, it } from 'vitest';
import { mailSource } from './mail-source.ts';

const mail = {
  from: 'Zürich & Söhne <office@adjutant.example>',
  to: 'ursina@post.example',
  messageId: '<4711@adjutant.example>',
  subject: 'Bewerbung für die Stelle – grüezi',
  text: 'Grüezi Ursina,\n\n.a line that begins with a dot = and ends in a blank \nhttps://adjutant.example/a?token=abc\r\n',
  html: `<!doctype html><p style="color:#15201D">${'Grüezi 🐝 '.repeat(30)}</p>`,
};
const decoded = (part: string): string =>
  Buffer.from(
    part
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();
/** Header block, and the two bodies as a mail program reads them. */
function read(raw: string) {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end);
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? '';
  const [before, text = '', html = '', after] = raw.slice(end + 4).split(`--${boundary}`);
  const body = (part: string) => {
    const coded = part.slice(part.indexOf('\r\n\r\n') + 4, -2);
    if (!part.includes('Encoding: 7bit')) return decoded(coded);
    return coded.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
  };
  return { head, before, text: body(text), html: body(html), heads: [text, html], after };
}

const longest = (raw: string) => Math.max(...raw.split('\r\n').map((line) => line.length));

describe("a mail's source", () => {
  it('carries text and HTML word for word as alternatives, in lines of plain ASCII that a server takes', () => {
    const { envelope, raw } = mailSource(mail);
    const { head, before, text, html, heads, after } = read(raw);
    expect(envelope).toEqual({ from: 'office@adjutant.example', to: ['ursina@post.example'] });
    expect(head).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(head).toMatch(/^Message-ID: <4711@adjutant\.example>\r?$/m);
    expect(head).toMatch(/^Date: .+ \+0000\r?$/m);
    expect(text).toBe(mail.text.replace(/\r?\n/g, '\r\n'));
    expect(html).toBe(mail.html);
    expect(heads.map((one) => /Content-Type: ([^;]+); charset=utf-8/.exec(one)?.[1])).toEqual([
      'text/plain',
      'text/html',
    ]);
    expect([before, after]).toEqual(['', '--\r\n']);
    expect(raw).toMatch(/^[\x20-\x7e\r\n]*$/);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(longest(raw)).toBeLessThanOrEqual(998);
  });

  it('breaks HTML that is one long line', () => {
    const html = `<p>${'Grüezi 🐝 '.repeat(600)}</p>`;
    const { raw } = mailSource({ ...mail, html });
    expect(read(raw).html).toBe(html);
    expect(longest(raw)).toBeLessThanOrEqual(78);
  });

  it('takes nothing in a field for another header', () => {
    const { raw, envelope } = mailSource({
      ...mail,
      subject: 'A\r\nBcc: all@adjutant.example',
      replyTo: 'a@b.example\r\nX-Evil: 1',
    });
    expect(read(raw).head).not.toMatch(/^(Bcc|X-Evil):/im);
    expect(envelope.to).toEqual(['ursina@post.example']);
  });

  it('has a boundary of its own each time, and a reply address only where there is one', () => {
    const [first, second] = [mailSource(mail), mailSource({ ...mail, replyTo: 'flurina@post.example' })];
    const boundaryOf = (raw: string) => /boundary="([^"]+)"/.exec(raw)?.[1];
    expect(boundaryOf(first.raw)).not.toBe(boundaryOf(second.raw));
    expect(first.raw).not.toMatch(/^Reply-To:/im);
    expect(second.raw).toMatch(/^Reply-To: flurina@post\.example\r$/im);
  });
});
