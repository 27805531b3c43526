import { readFile } from 'node:fs/promises';
import path from 'node:path';
import zlib from 'node:zlib';
import type { Rolldown } from 'vite';
import { root } from './tree.ts';

/**
 * What a first visit may weigh (docs/architecture.md): everything that the first drawing waits for, as gzip sends it.
 * The site is built in memory; a form's own code comes after the first drawing and has a bound of its own.
 */
interface Chunk {
  file: string;
  /** Paths from web/src. */
  modules: readonly string[];
  isEntry: boolean;
  imports: readonly string[];
  css: readonly string[];
  gzip: number;
}
interface Site {
  chunks: ReadonlyMap<string, Chunk>;
  /** Sizes of what is no script: gzip of styles, plain of fonts. */
  assets: ReadonlyMap<string, number>;
  /** The server's files in it, as paths from the root. */
  ofServer: readonly string[];
}
export interface Weight {
  what: string;
  kB: number;
  atMost: number;
}

const gzipped = (text: string | Uint8Array) => zlib.gzipSync(text, { level: 9 }).length;
const base = `${root.split(path.sep).join('/')}/`;
const [sources, services] = [`${base}web/src/`, `${base}services/`];

/** What `viteMetadata` holds; Vite's own type of it is global. */
type WithCss = { viteMetadata?: { importedCss: ReadonlySet<string> } };

function read(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Site {
  const chunks = new Map<string, Chunk>();
  const assets = new Map<string, number>();
  const ofServer: string[] = [];
  for (const each of output) {
    if (each.type === 'asset') {
      const isText = each.fileName.endsWith('.css');
      assets.set(each.fileName, isText ? gzipped(each.source) : each.source.length);
      continue;
    }
    ofServer.push(
      ...each.moduleIds.filter((id) => id.startsWith(services)).map((id) => id.slice(base.length)),
    );
    chunks.set(each.fileName, {
      file: each.fileName,
      modules: each.moduleIds.filter((id) => id.startsWith(sources)).map((id) => id.slice(sources.length)),
      isEntry: each.isEntry,
      imports: each.imports,
      css: [...((each as WithCss).viteMetadata?.importedCss ?? [])],
      gzip: gzipped(each.code),
    });
  }
  return { chunks, assets, ofServer };
}

/** S17: an assessment's keys are the server's. */
const strangersOf = ({ ofServer }: Site): string[] =>
  ofServer
    .filter((file) => !/^services\/[^/]+\/(?:\w+-)?contract\.ts(?:$|\?)/.test(file))
    .map((file) => `${file}: the site takes contracts alone from the server`);

async function buildSite(): Promise<Site> {
  const { build } = await import('vite');
  const built = await build({
    configFile: path.join(root, 'web/vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  });
  const [first] = [built].flat();
  if (!first || !('output' in first)) throw new Error('Vite gave no output');
  return read(first.output);
}

/** What draws every page; the first script fetches it when it is time. */
const drawing = 'take-over.tsx';

/** It works without what draws: the bound of its own scripts is what a visit weighs. */
const tool = 'public/verify/page.tsx';

/** Everything that has to arrive before these modules run, without what draws. */
function reached(site: Site, modules: readonly string[]): Set<Chunk> {
  const found = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) visit(site.chunks.get(file));
  };
  for (const chunk of site.chunks.values()) if (chunk.isEntry) visit(chunk);
  for (const module of modules) {
    const chunk = [...site.chunks.values()].find(({ modules: own }) => own.includes(module));
    if (!chunk) throw new Error(`no chunk holds ${module}`);
    visit(chunk);
  }
  return found;
}

const needed = (site: Site, modules: readonly string[]) => reached(site, [drawing, ...modules]);

const kB = (bytes: number) => Math.round(bytes / 100) / 10;
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0);
const scripts = (chunks: Iterable<Chunk>) => kB(sum([...chunks].map(({ gzip }) => gzip)));

function styles(site: Site, chunks: Iterable<Chunk>): number {
  const files = new Set([...chunks].flatMap(({ css }) => css));
  return kB(sum([...files].map((file) => site.assets.get(file) ?? 0)));
}

/** The modules that the route tree opens, by area. */
async function screens(): Promise<Record<'public' | 'portal' | 'staff', string[]>> {
  const tree = await readFile(path.join(root, 'web/src/routes.tsx'), 'utf8');
  const all = [...tree.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, file]) => file ?? '');
  const of = (area: string) =>
    all.filter((file) => file.startsWith(`${area}/`) && !file.endsWith('layout.tsx'));
  return { public: of('public'), portal: of('portal'), staff: of('staff') };
}

const without = (chunks: Iterable<Chunk>, others: ReadonlySet<Chunk>) =>
  [...chunks].filter((chunk) => !others.has(chunk));

const heaviest = (weights: readonly Weight[]) =>
  weights.reduce((most, each) => (each.kB > most.kB ? each : most));

/** The heaviest of each kind, and every route of staff. */
export async function weigh(site: Site): Promise<Weight[]> {
  const pages = await screens();
  const first = (area: string, layouts: string[], files: string[], atMost: number) => {
    const each = files.map((file) => ({ file, chunks: needed(site, [...layouts, file]) }));
    return [
      heaviest(
        each.map(({ file, chunks }) => ({
          what: `${area}: scripts of ${file}`,
          kB: scripts(chunks),
          atMost,
        })),
      ),
      heaviest(
        each.map(({ file, chunks }) => ({
          what: `${area}: styles of ${file}`,
          kB: styles(site, chunks),
          atMost: 20,
        })),
      ),
    ];
  };
  const inner = 'public/layout.tsx';
  const shell = needed(site, ['staff/shell/layout.tsx']);
  const staff = pages.staff.map((file) => ({
    what: `staff: scripts of ${file}`,
    kB: scripts(without(needed(site, ['staff/shell/layout.tsx', file]), shell)),
    atMost: 46,
  }));
  const forms = ['public/application-form/form.tsx', 'public/contact-form/form.tsx'].map((file) => ({
    what: `public: scripts of ${file}, after the first drawing`,
    kB: scripts(without(needed(site, [inner, file]), needed(site, [inner]))),
    atMost: 65,
  }));
  const fonts = [...site.assets].filter(([file]) => /-latin-wght-normal-.*\.woff2$/.test(file));
  // The API sends it, compressed too.
  const verifier = gzipped(await readFile(path.join(root, 'services/event-log/proof/verify.mjs')));
  const checking = scripts(reached(site, ['history-check/tool.ts'])) + kB(verifier);
  return [
    { what: 'public: scripts that reading a page takes', kB: scripts(reached(site, [])), atMost: 3 },
    { what: 'public: scripts with which /verify checks a history', kB: checking, atMost: 30 },
    ...first(
      'public',
      [inner],
      pages.public.filter((file) => file !== tool),
      115,
    ),
    {
      what: `public: scripts of ${tool}, once React has come`,
      kB: scripts(needed(site, [inner, tool])),
      atMost: 120,
    },
    ...first('portal', [inner, 'portal/layout.tsx'], pages.portal, 160),
    { what: 'staff: scripts of the shell', kB: scripts(shell), atMost: 200 },
    { what: 'staff: styles of the shell', kB: styles(site, shell), atMost: 20 },
    heaviest(staff),
    heaviest(forms),
    { what: 'fonts', kB: kB(sum(fonts.map(([, size]) => size))), atMost: 65 },
  ];
}

/** @returns what is heavier than it may be, or of the server */
export async function checkBudgets(): Promise<string[]> {
  const site = await buildSite();
  const heavy = (await weigh(site))
    .filter(({ kB: is, atMost }) => is > atMost)
    .map(({ what, kB: is, atMost }) => `${what}: ${is} kB, at most ${atMost}`);
  return [...heavy, ...strangersOf(site)];
}

if (import.meta.main)
  for (const { what, kB: is, atMost } of await weigh(await buildSite()))
    process.stdout.write(`${String(is).padStart(6)} kB of ${String(atMost).padStart(3)}  ${what}\n`);
