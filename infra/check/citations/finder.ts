import type { Library } from './library.ts';

/** A citation that stands at `index` of a text, and why it does not resolve; null when it does. */
export interface Found {
  index: number;
  citation: string;
  why: string | null;
}

export interface Reading {
  /** Path from the root. */
  file: string;
  /** Line breaks inside comments and paragraphs replaced by spaces, at the same offsets. */
  text: string;
  library: Library;
}
export type Finder = (reading: Reading) => Found[];

/** A pattern's source for one or several numbers: `4`, `4, 10 and 22`, `1–14`. */
export const listOf = (number: string): string =>
  String.raw`${number}\b(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*[–-]\s*|\s+to\s+)${number}\b)*`;

/** '1–3, 7 and 9' is 1, 2, 3, 7, 9. */
export function numbersIn(text: string): number[] {
  return [...text.matchAll(/(\d+)(?:\s*(?:[–-]|\bto\b)\s*(\d+))?/g)].flatMap(([, first, last]) => {
    const from = Number(first);
    return Array.from({ length: Number(last ?? from) - from + 1 }, (_, offset) => from + offset);
  });
}
