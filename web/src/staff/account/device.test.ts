import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0';
const phone = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome 139 on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/139.0.0.0`, 'Edge 139 on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36 OPR/120.0.0.0`, 'Opera 120 on Linux'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome 139 on Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome 139 on ChromeOS'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0',
    'Firefox 142 on macOS',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${phone} Version/18.6 Safari/605.1.15`,
    'Safari 18 on macOS',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${phone} Version/18.6 Mobile/15E148 Safari/604.1`,
    'Safari 18 on iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${phone} CriOS/139.0.0.0 Mobile/15E148 Safari/604.1`,
    'Chrome 139 on iPhone',
  ],
  ['curl/8.5.0', 'curl'],
  ['Mozilla/5.0', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s', (agent, words) => {
  expect(deviceOf(agent)).toBe(words);
});
