import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { repositoryFiles, root } from '../tree.ts';

/** What citations may point at: the files of the repository, and the headings of its documents. */
export interface Library {
  hasFile: (file: string) => boolean;
  hasDecision: (number: string) => boolean;
  /** Headings of a document, without their marks; none of a file that is no document. */
  headingsOf: (file: string) => readonly string[];
  /** What a link may name after `#`. */
  anchorsOf: (file: string) => ReadonlySet<string>;
}

export interface Text {
  file: string;
  text: string;
}

const readable = /\.(?:ts|tsx|mjs|css|sql|md|json|jsonc|ya?ml|html)$|(?:^|\/)Dockerfile[^/]*$/;

/** Every text that may cite something, by its path from the root. The lock file cites nothing. */
export async function citingTexts(): Promise<Text[]> {
  const files = (await repositoryFiles()).filter(
    (file) => readable.test(file) && file !== 'package-lock.json',
  );
  return Promise.all(
    files.map(async (file) => ({ file, text: await readFile(path.join(root, file), 'utf8') })),
  );
}

const headingsIn = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) =>
    title.replaceAll('`', ''),
  );

/** As GitHub makes them: lower case, hyphens for spaces, without other punctuation. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

export function libraryOf(texts: readonly Text[], files: Iterable<string>): Library {
  const known = new Set(files);
  const decisions = new Set([...known].map((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1]));
  const documents = new Map(
    texts
      .filter(({ file }) => file.endsWith('.md'))
      .map(({ file, text }) => {
        const headings = headingsIn(text);
        const ids = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
        return [file, { headings, anchors: new Set([...headings.map(slugOf), ...ids]) }];
      }),
  );
  return {
    hasFile: (file) => known.has(file),
    hasDecision: (number) => decisions.has(number),
    headingsOf: (file) => documents.get(file)?.headings ?? [],
    anchorsOf: (file) => documents.get(file)?.anchors ?? new Set(),
  };
}
