/**
 * What a DOCX would do beside showing its text (S37), by the parts that say so: `[Content_Types].xml`, and every `.rels`, which
 * names what belongs to a part and what it loads from elsewhere.
 */
const macro = 'it holds a macro. Please save it as a DOCX without macros, or as PDF';
const object = 'it holds an embedded object. Please take it out, or send a PDF';
const remote = 'it loads something from elsewhere when it is opened. Please send a PDF';
const damaged = 'it is damaged. Please save it again, or as PDF';

/** By the name of a part alone. */
export function refusalOfName(name: string): string | null {
  if (/vba(?:project|data)/i.test(name)) return macro;
  if (/(?:^|\/)(?:embeddings\/.*\.bin|activex\/)/i.test(name)) return object;
  return null;
}

export const isPartToRead = (name: string): boolean => /^\[content_types\]\.xml$|\.rels$/i.test(name);

/** XML may stand in UTF-16, and a character may stand as its number. */
function textOf(bytes: Buffer): string {
  const [first, second] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || second === 0;
  const isBig = (first === 0xfe && second === 0xff) || first === 0;
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding)
    .decode(bytes)
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    });
}

const attribute = (element: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(element)?.slice(1).find(Boolean) ?? '';

/** Of this machine are paths without a host: Word notes the template that a document was made from. */
const isLocal = (target: string): boolean => /^(?:file:\/\/\/[a-z]:|[a-z]:|[^:/\\]+$)/i.test(target);

function refusalOfRelation(element: string): string | null {
  const kind = attribute(element, 'Type').split('/').at(-1)?.toLowerCase() ?? '';
  if (kind.includes('vba')) return macro;
  if (kind === 'oleobject' || kind === 'control') return object;
  const isOutside = attribute(element, 'TargetMode').toLowerCase() === 'external';
  return isOutside && kind !== 'hyperlink' && !isLocal(attribute(element, 'Target')) ? remote : null;
}

export function refusalOfPart(bytes: Buffer): string | null {
  const text = textOf(bytes);
  // Packages have no DTD, by which anything could be called by another name.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return damaged;
  if (/macroEnabled|vbaProject|vbaData/i.test(text)) return macro;
  if (/officedocument\.oleObject|ms-office\.activeX/i.test(text)) return object;
  for (const [element] of text.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    const refusal = refusalOfRelation(element);
    if (refusal) return refusal;
  }
  return null;
}
