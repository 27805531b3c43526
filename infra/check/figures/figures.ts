import { bannedPlaces } from '../banned-words.ts';
import { unresolvedCitations } from '../citations/check.ts';
import { longestFunction, rawElementsIn } from './components.ts';
import { capabilitiesInCycle, importsBetweenPages } from './imports.ts';
import { edgesOf, productSources, type Source } from './sources.ts';
import { styleFigures } from './styles.ts';

/** One row of the table that `npm run check -- --figures` prints: sizes that should shrink, measured from the tree. */
export interface Figure {
  what: string;
  is: readonly number[];
  aim: readonly { atMost?: number; atLeast?: number }[];
  /** Where to look first. */
  where?: string;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const linesOf = ({ text }: Source): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

function webFigures(sources: readonly Source[]): Figure[] {
  const web = sources.filter(({ file }) => file.startsWith('web/src/'));
  const code = web.filter(({ file }) => !file.endsWith('.css'));
  const sheets = web.filter(({ file }) => file.endsWith('.css'));
  const styles = styleFigures(sheets.map(({ text }) => text));
  const raw = rawElementsIn(web);
  return [
    {
      what: 'files in web/src (tests and styles left out) · median lines',
      is: [code.length, median(code.map(linesOf))],
      aim: [{ atMost: 760 }, { atLeast: 50 }],
    },
    {
      what: 'lines of CSS · classes of at most 3 letters · declarations with pixels',
      is: [styles.lines, styles.shortClasses.length, styles.declarationsWithPixels],
      aim: [{ atMost: 8_000 }, { atMost: 0 }, { atMost: 200 }],
    },
    {
      what: 'raw buttons, tables and dialogs outside web/src/ui',
      is: [raw.button, raw.table, raw.dialog],
      aim: [{ atMost: 0 }, { atMost: 0 }, { atMost: 0 }],
    },
  ];
}

function importFigures(sources: readonly Source[]): Figure[] {
  const edges = edgesOf(sources);
  const cycle = capabilitiesInCycle(edges);
  const between = importsBetweenPages(
    edges,
    sources.map(({ file }) => file),
  );
  return [
    {
      what: 'capabilities in an import cycle',
      is: [cycle.length],
      aim: [{ atMost: 0 }],
      ...(cycle.length > 0 && { where: cycle.join(', ') }),
    },
    { what: 'imports from page to page', is: [between.length], aim: [{ atMost: 0 }] },
  ];
}

export async function figures(): Promise<Figure[]> {
  const sources = await productSources();
  const longest = longestFunction(sources);
  return [
    ...webFigures(sources),
    ...importFigures(sources),
    {
      what: 'citations that do not resolve',
      is: [(await unresolvedCitations()).length],
      aim: [{ atMost: 0 }],
    },
    {
      what: 'banned words in code and documents',
      is: [(await bannedPlaces()).length],
      aim: [{ atMost: 0 }],
    },
    {
      what: 'lines of the longest function',
      is: [longest.lines],
      aim: [{ atMost: 100 }],
      where: `${longest.file}:${longest.line}`,
    },
  ];
}
