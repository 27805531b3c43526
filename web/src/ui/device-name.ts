/**
 * What a browser says of itself, in a few words that its owner recognises: 'Firefox on Windows', 'Safari on iPhone'. Order
 * matters: most browsers also name the ones they descend from.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'an Android phone'],
  [/\bAndroid\b/, 'an Android tablet'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (table: typeof browsers, text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

export function deviceName(userAgent: string | null): string {
  const browser = nameIn(browsers, userAgent ?? '');
  const system = nameIn(systems, userAgent ?? '');
  if (!browser && !system) return 'Unknown device';
  return system ? `${browser ?? 'A browser'} on ${system}` : (browser ?? '');
}
