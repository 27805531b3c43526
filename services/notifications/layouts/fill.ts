import { readFileSync } from 'node:fs';
import { escapeHtml } from '#services/platform/html.ts';

/**
 * Fills the layouts that `npm run mails` compiles. The marks are Mustache's: `{{name}}` escaped, `{{{name}}}` as it is, `{{.}}` the
 * value itself, `{{#name}}…{{/name}}` once, for each or not at all. Read once and compiled to functions, because every mail pays for
 * it (decision 0067).
 */
type Values = { readonly [name: string]: unknown };
type Piece = (values: unknown) => string;

const mark = /\{\{\{(\w+)\}\}\}|\{\{([#/]?)([\w.]+)\}\}/g;

const named = (values: unknown, name: string): unknown => (name === '.' ? values : (values as Values)[name]);
const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

function section(name: string, inner: Piece): Piece {
  return (values) => {
    const value = named(values, name);
    if (Array.isArray(value)) return value.map(inner).join('');
    if (value === true) return inner(values);
    return value ? inner(value) : '';
  };
}

/** @throws SyntaxError when a section is not closed by its own name */
export function compileLayout(source: string): Piece {
  const marks = source.matchAll(mark);
  let from = 0;
  const until = (closing: string | null): Piece => {
    const pieces: (string | Piece)[] = [];
    for (;;) {
      const { value: found, done } = marks.next();
      pieces.push(source.slice(from, done ? undefined : found.index));
      const [whole, raw, kind, name = ''] = done ? ['', undefined, '/', null] : found;
      if (kind === '/') {
        if (name !== closing)
          throw new SyntaxError(`expected the end of ${closing ?? 'the layout'}, found ${name}`);
        from = done ? from : found.index + whole.length;
        return (values) => {
          let html = '';
          for (const piece of pieces) html += typeof piece === 'string' ? piece : piece(values);
          return html;
        };
      }
      from = done ? from : found.index + whole.length;
      if (raw) pieces.push((values) => text(named(values, raw)));
      else if (kind === '#') pieces.push(section(name ?? '', until(name)));
      else pieces.push((values) => escapeHtml(text(named(values, name ?? ''))));
    }
  };
  return until(null);
}

/** A line for each block: servers take lines of 998 characters. */
const inLines = (html: string): string => html.replace(/ *(?=<(?:table|tr|td|div|p|h1)\b)/g, '\n');

export const layout = (name: 'letter' | 'notice'): Piece =>
  compileLayout(inLines(readFileSync(new URL(`./${name}.html`, import.meta.url), 'utf8')));
