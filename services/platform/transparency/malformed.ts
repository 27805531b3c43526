/** What came from outside is not in the form its standard demands, or does not hold; the message is a sentence for people. */
export class TransparencyError extends Error {
  override name = 'TransparencyError';
}

/** A file of the log is not there. */
export class TileMissing extends TransparencyError {
  constructor(path: string) {
    super(`The file ${path} is missing.`);
  }
}

/** Throws unless `holds`, so that no caller can take a failed check for a passed one. */
export function demand(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new TransparencyError(otherwise);
}

/** Standard base64 (RFC 4648, 4) in its one canonical spelling: a second spelling would be a second file with one meaning. */
export function fromBase64(text: string, what: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  demand(text !== '' && bytes.toString('base64') === text, `${what} is not valid base64.`);
  return bytes;
}

/** A decimal without leading zeros, up to what a JavaScript number counts exactly (2^53 - 1). */
export function fromDecimal(text: string, what: string): number {
  const number = Number(text);
  demand(
    /^(0|[1-9][0-9]{0,15})$/.test(text) && Number.isSafeInteger(number),
    `${what} is not a valid number.`,
  );
  return number;
}
