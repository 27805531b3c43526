const quote = 0x22;
const backslash = 0x5c;

/**
 * Whether arrays and objects in a JSON text are nested deeper than `most`, found by one walk over its characters, before
 * anything is built from it. Brackets inside strings do not count. Of a text that is no JSON it may say either.
 */
export function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === backslash) at++;
      else if (code === quote) isInString = false;
      continue;
    }
    if (code === quote) isInString = true;
    // [ and {, ] and }
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > most) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}
