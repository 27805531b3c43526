/**
 * A browser and its system in a few words, from its user agent. Agents may be false, so nothing is decided by it. Order
 * matters, because each newer browser also names the older ones.
 */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPT)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (list: readonly [RegExp, string][], agent: string) => {
  for (const [pattern, name] of list) {
    const found = pattern.exec(agent);
    if (found) return { name, version: found[1] };
  }
  return null;
};

/** 'Chrome 139 on Windows'; only the known part where something is missing. */
export function deviceOf(userAgent: string | null): string {
  const browser = firstOf(browsers, userAgent ?? '');
  const system = firstOf(systems, userAgent ?? '');
  const named = browser && [browser.name, browser.version].filter(Boolean).join(' ');
  if (named && system) return `${named} on ${system.name}`;
  // A program says its name first: 'curl/8.5.0'.
  const program = /^[\w.-]{2,30}(?=\/)/.exec(userAgent ?? '')?.[0];
  return named ?? system?.name ?? (program && program !== 'Mozilla' ? program : 'Unknown device');
}
