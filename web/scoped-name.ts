import { createHash } from 'node:crypto';
import path from 'node:path';

/**
 * A class's name in the build: few letters for its sheet, then its place there. Pages carry hundreds of them, and the
 * beginnings that repeat compress to almost nothing.
 */
export function scopedName(name: string, file: string, css: string): string {
  const sheet = path.relative(import.meta.dirname, file.split('?')[0] ?? file);
  const hash = createHash('sha256').update(sheet.replaceAll(path.sep, '/')).digest('hex').slice(0, 8);
  const classes = [...new Set(css.match(/\.[A-Za-z][\w-]*/g))];
  const index = classes.indexOf(`.${name}`);
  // An animation's name is no class.
  return `_${Number.parseInt(hash, 16).toString(36)}_${index < 0 ? name : index.toString(36)}`;
}
