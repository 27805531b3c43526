const longest = 200;
/** Control characters, and the marks that turn the direction of text around: `exe.pdf` must not read `fdp.exe`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A name as its sender's computer has it, made fit to keep and to show: no folders, nothing unseen, not too long. */
export function cleanFileName(given: string): string {
  const name = (given.toWellFormed().split(/[\\/]/).at(-1) ?? '').replace(unseen, '').trim();
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot).slice(0, 10) : '';
  const stem = (dot > 0 ? name.slice(0, dot) : name).slice(0, longest - extension.length).toWellFormed();
  return `${stem}${extension}` || 'file';
}

/** In lower case, without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Content-Disposition of a download: a plain name for old readers, and the whole one (RFC 6266, RFC 8187). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
