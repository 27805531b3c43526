import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFParser,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

/** Why a PDF is refused: what it would do when opened, or why it cannot be checked. */
export type Danger = 'script' | 'launch' | 'attachment' | 'encrypted' | 'unreadable';

/** In a name `#4A` stands for `J`. */
const named = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const nameOf = (object: PDFObject | undefined): string | undefined =>
  object instanceof PDFName ? object.decodeText() : undefined;

const keys: Record<string, Danger> = {
  JS: 'script',
  JavaScript: 'script',
  // of a 3D view, and of a form that a reader fills by its own scripts
  OnInstantiate: 'script',
  XFA: 'script',
  EF: 'attachment',
  EmbeddedFiles: 'attachment',
};
const actions: Record<string, Danger> = {
  JavaScript: 'script',
  Launch: 'launch',
  ImportData: 'launch',
  GoToE: 'attachment',
};
const kinds: Record<string, Danger> = { EmbeddedFile: 'attachment', RichMedia: 'script' };

function dangerOfDict(dict: PDFDict): Danger | undefined {
  for (const [key] of dict.entries()) {
    const danger = keys[key.decodeText()];
    if (danger) return danger;
  }
  const [action, type, subtype] = ['S', 'Type', 'Subtype'].map((key) => nameOf(dict.get(PDFName.of(key))));
  return actions[action ?? ''] ?? kinds[type ?? ''] ?? kinds[subtype ?? ''];
}

function textOf(object: PDFInvalidObject): string {
  const bytes = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return named(bytes.toString('latin1'));
}

/** Looks at one indirect object and everything directly in it; what it refers to is looked at by itself. */
function dangerOfObject(object: PDFObject): Danger | undefined {
  const waiting: PDFObject[] = [object];
  for (let each = waiting.pop(); each; each = waiting.pop()) {
    // An object stream that could not be read may hold anything.
    if (each instanceof PDFInvalidObject && textOf(each).includes('ObjStm')) return 'unreadable';
    const dict = each instanceof PDFStream ? each.dict : each;
    if (dict instanceof PDFDict) {
      const danger = dangerOfDict(dict);
      if (danger) return danger;
      waiting.push(...dict.values());
    }
    if (each instanceof PDFArray) waiting.push(...each.asArray());
  }
  return undefined;
}

/**
 * In the bytes as they stand, for what a parser passes over and another reader may find: an object inside of a stream, or behind
 * the end. Whole actions alone, since a text may speak of JavaScript.
 */
function dangerInBytes(bytes: Uint8Array): Danger | undefined {
  const text = named(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'));
  const [, action] = /\/S[\s\0]*\/(JavaScript|Launch)\b/.exec(text) ?? [];
  return actions[action ?? ''];
}

/** Every object that is defined, also those that a later definition replaces: which of them counts is the reader's choice. */
async function definedIn(bytes: Uint8Array): Promise<{ objects: PDFObject[]; isEncrypted: boolean }> {
  const objects: PDFObject[] = [];
  const parser = PDFParser.forBytesWithOptions(bytes);
  // biome-ignore lint/complexity/useLiteralKeys: the parser's context is protected
  const context = parser['context'];
  context.assign = (ref: PDFRef, object: PDFObject) => {
    objects.push(object);
    PDFContext.prototype.assign.call(context, ref, object);
  };
  const { trailerInfo } = await parser.parseDocument();
  objects.push(...Object.values(trailerInfo).filter((part) => part !== undefined));
  return { objects, isEncrypted: trailerInfo.Encrypt !== undefined };
}

/** Many official documents forbid changes under a password that opening does not need; those can be looked into. */
async function decrypted(bytes: Uint8Array): Promise<PDFObject[] | null> {
  const options = { password: '', updateMetadata: false, preserveXFA: true };
  const document = await PDFDocument.load(bytes, options).catch(() => null);
  return document === null ? null : document.context.enumerateIndirectObjects().map(([, object]) => object);
}

/** @returns what speaks against a PDF (S37), null when nothing does */
export async function dangerIn(bytes: Uint8Array): Promise<Danger | null> {
  const danger = dangerInBytes(bytes);
  if (danger) return danger;
  const defined = await definedIn(bytes).catch(() => null);
  if (!defined) return 'unreadable';
  const objects = defined.isEncrypted ? await decrypted(bytes) : defined.objects;
  if (!objects) return 'encrypted';
  for (const object of objects) {
    const found = dangerOfObject(object);
    if (found) return found;
  }
  return null;
}
