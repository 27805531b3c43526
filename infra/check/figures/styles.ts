/** Figures of style sheets, read as text: comments and quoted strings are left out. */
export interface StyleFigures {
  lines: number;
  /** Names of at most three letters, each once. */
  shortClasses: string[];
  declarationsWithPixels: number;
}

const shortest = 3;
const bare = (css: string): string =>
  css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g, '""');

/** What stands before a block: selectors, and the preludes of at-rules, which name no class. */
const selectorsOf = (css: string): string[] =>
  [...css.matchAll(/([^{};]+)\{/g)]
    .map(([, prelude = '']) => prelude.trim())
    .filter((p) => !p.startsWith('@'));

export function styleFigures(sheets: readonly string[]): StyleFigures {
  const texts = sheets.map(bare);
  const classes = texts
    .flatMap(selectorsOf)
    .flatMap((selector) => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
  const declarations = texts.flatMap((css) => css.match(/[\w-]+\s*:[^:;{}][^;{}]*(?=[;}])/g) ?? []);
  return {
    lines: sheets.reduce((sum, css) => sum + css.split('\n').length - (css.endsWith('\n') ? 1 : 0), 0),
    shortClasses: [...new Set(classes.filter((name) => name.length <= shortest))].sort(),
    declarationsWithPixels: declarations.filter((text) => /(?<![\w-])-?\d*\.?\d+px\b/.test(text)).length,
  };
}
