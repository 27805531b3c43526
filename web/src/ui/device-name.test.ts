import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('a device in words', () => {
  it.each([
    [`${windows} Chrome/143.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`${windows} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`, 'Edge on Windows'],
    [`${windows} Chrome/143.0.0.0 Safari/537.36 OPR/125.0.0.0`, 'Opera on Windows'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Firefox on Windows',
    ],
    [`${mac} Version/19.0 Safari/605.1.15`, 'Safari on Mac'],
    [`${iPhone} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
    [`${iPhone} CriOS/143.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
    [`${phone} Chrome/143.0.0.0 Mobile Safari/537.36`, 'Chrome on an Android phone'],
    [`${phone} SamsungBrowser/29.0 Chrome/136.0.0.0 Safari/537.36`, 'Samsung Internet on an Android tablet'],
    ['Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) AppleWebKit/537.36 Chrome/143.0.0.0', 'Chrome on Chromebook'],
    ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/143.0.0.0 Safari/537.36', 'Chrome on Linux'],
  ])('%s', (userAgent, words) => {
    expect(deviceName(userAgent)).toBe(words);
  });

  it('says what is known when only part of it is', () => {
    expect(deviceName('Mozilla/5.0 (X11; Linux x86_64) Something/1.0')).toBe('A browser on Linux');
    expect(deviceName('Firefox/145.0')).toBe('Firefox');
  });

  it.each([null, '', 'curl/8.14.1'])('does not guess: %j', (userAgent) => {
    expect(deviceName(userAgent)).toBe('Unknown device');
  });
});
