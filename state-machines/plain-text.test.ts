import { describe, expect, it } from 'vitest';
import { isOneLine, nameFault, notName, notOneLine } from './plain-text.ts';

describe('S30: a name', () => {
  it.each([
    "O'Brien-Müller",
    'O’Brien',
    'Jean-Luc',
    'J. R.',
    'J.R.R.',
    'St. John',
    'Nguyễn Thị Minh Khai',
    'Nguyễn'.normalize('NFD'),
    'Dr. med. Anna Meier',
    'Ph.D.',
    'van der Berg',
    'Smith, Jr.',
    'Henry 3rd',
    'María José (Pepa)',
    'Al-Ḥasan ibn ʿAlī',
    'דוד בן־גוריון',
    'علی‌رضا',
    '山田 太郎',
    'Karl · der Große',
    'D’Angelo / Conti',
    '',
  ])('may be %j', (name) => {
    expect(nameFault(name)).toBeNull();
  });

  it.each([
    'https://evil.example/login',
    'http:evil',
    'see www.evil',
    'WWW.EVIL.COM',
    'evil.com',
    'Ursina evil.com/pay',
    'Ursina.evil-bank.ch',
    't.me',
    'evil。com',
    'ｅｖｉｌ．ｃｏｍ',
    'evil.\u200bcom',
    'россия.рф',
    'भारत.भारत',
    'evil.xn--p1ai',
    'ursina@post.example',
    'mailto:ursina',
    'tel:+41410001400',
    '\\\\server\\share',
    '1.2.3.4',
  ])('may not be %j, which a mail program would link', (name) => {
    expect(nameFault(name)).toBe(notName);
  });

  it.each([
    'a\nb',
    'a\r\nBcc: b',
    'a\u2028b',
    'a\u0085b',
    'a\u0000b',
    'a\tb',
    'a\u202eb',
    'a\ud800b',
    'a\ue000b',
  ])('is one line of characters that can be seen, not %j', (name) => {
    expect(isOneLine(name)).toBe(false);
    expect(nameFault(name)).toBe(notOneLine);
  });
});
