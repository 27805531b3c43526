import { repositoryFiles } from '../tree.ts';
import { documents } from './documents.ts';
import { citingTexts, type Library, libraryOf, type Text } from './library.ts';
import { numbered } from './numbered.ts';

export interface Unresolved {
  file: string;
  line: number;
  /** As it is written, on one line. */
  citation: string;
  why: string;
}

/** The checks' own patterns and tests cite what is not there on purpose. */
const isFixture = (file: string): boolean => /^infra\/check\/(?:citations\/|.*\.test\.ts$)/.test(file);

/** A citation may go on in the next line of a comment or paragraph; offsets stay. */
const joined = (text: string): string =>
  text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*(?=\S)/g, (gap) => ' '.repeat(gap.length));

/** The citations of one text that point at nothing, in the order of its lines. */
export function unresolvedIn({ file, text }: Text, library: Library): Unresolved[] {
  const reading = { file, text: joined(text), library };
  return [...documents, ...numbered]
    .flatMap((find) => find(reading))
    .flatMap(({ index, citation, why }) =>
      why === null
        ? []
        : [
            {
              file,
              line: text.slice(0, index).split('\n').length,
              citation: citation.replaceAll(/\s+/g, ' '),
              why,
            },
          ],
    )
    .sort((left, right) => left.line - right.line);
}

/** Folders count as files: documents link to them. */
function withFolders(files: readonly string[]): Set<string> {
  const all = new Set(files);
  for (const file of files)
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1))
      all.add(file.slice(0, end));
  return all;
}

/** Every citation of the repository that does not resolve (decision 0047). */
export async function unresolvedCitations(): Promise<Unresolved[]> {
  const texts = await citingTexts();
  const library = libraryOf(texts, withFolders(await repositoryFiles()));
  return texts.filter(({ file }) => !isFixture(file)).flatMap((text) => unresolvedIn(text, library));
}

export async function checkCitations(): Promise<string[]> {
  const unresolved = await unresolvedCitations();
  return unresolved.map(({ file, line, citation, why }) => `${file}:${line} '${citation}': ${why}`);
}
