import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest, type Plugin } from 'vite';
import { scopedName } from './scoped-name.ts';
import type * as Entry from './src/prerender.tsx';
import type { PublicPage } from './src/public/public-pages.ts';

/**
 * After Vite's own build: renders every public page to HTML that works without scripts and that the browser then takes
 * over. All of them go into `dist/.pages.json`; services/http/pages.ts fills in the origin and today's date.
 */

/** The code's way to the screen is short when the page names it all at once. */
function filesOf(manifest: Manifest, modules: readonly string[]): { scripts: string[]; styles: string[] } {
  const [scripts, styles, seen] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const each of chunk.imports ?? []) visit(each);
    scripts.add(chunk.file);
    for (const each of chunk.css ?? []) styles.add(each);
  };
  modules.forEach(visit);
  return { scripts: [...scripts], styles: [...styles] };
}

/** Every first visit is asked for its consent. */
const consent = 'src/public/consent/consent.tsx';

/**
 * The styles of what is fetched later, which come with the page: a sheet that is added afterwards makes the browser look again
 * for faces that were too late, and the text would move after all.
 */
function laterStyles(manifest: Manifest, { path: at, form }: PublicPage): string[] {
  const modules = form ? [consent, form] : [consent];
  for (const each of modules) if (!manifest[each]) throw new Error(`${at}: the build has no ${each}`);
  return filesOf(manifest, modules).styles;
}

/** The code that draws: the first script fetches it when it is time. */
const takeOver = 'src/take-over.tsx';

const sheet = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}" />`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Data for search engines. No browser runs it, so the security policy has nothing against it. */
const dataBlock = ({ data }: PublicPage) =>
  data
    ? `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
    : '';

interface Parts {
  /** The built index.html. */
  shell: string;
  manifest: Manifest;
  fonts: readonly string[];
}

function head(page: PublicPage, { shell, manifest, fonts }: Parts): string {
  const { path: at, module, title, description } = page;
  const { scripts, styles } = filesOf(manifest, ['index.html', takeOver, 'src/public/layout.tsx', module]);
  const sheets = [...new Set([...styles, ...laterStyles(manifest, page)])];
  const url = `%ORIGIN%${at === '/' ? '/' : at}`;
  const name = `${escaped(title)} · %COMPANY_BRAND%`;
  const isNew = (file: string) => !shell.includes(file);
  return [
    `<title>${name}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    page.isUnlisted ? '<meta name="robots" content="noindex" />' : `<link rel="canonical" href="${url}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="%COMPANY_NAME%" />`,
    `<meta property="og:title" content="${name}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    `<meta property="og:url" content="${url}" />`,
    `<meta property="og:locale" content="en_GB" />`,
    `<meta property="og:image" content="%ORIGIN%/share.png" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta property="og:image:alt" content="Engraved map of Lake Zug with the hills around it" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`),
    ...sheets.filter(isNew).map(sheet),
    // Only named: web/src/main.ts fetches them when the page stands.
    `<meta name="scripts" content="${scripts
      .filter(isNew)
      .map((file) => `/${file}`)
      .join(' ')}" />`,
    ...(page.data ? [dataBlock(page)] : []),
  ].join('\n    ');
}

/** React puts what it would fetch early before the markup; in the head it is found sooner. */
const early = /^(?:<link[^>]*>)+/;

function pageOf(page: PublicPage, markup: string, parts: Parts): string {
  const hints = early.exec(markup)?.[0] ?? '';
  const html = parts.shell
    // Text, faces and styles first: the page can be read before its scripts are there.
    .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
    .replace(/<title>.*?<\/title>\s*/, '')
    .replace(/<meta name="description"[^>]*>\s*/, () => `${hints}${head(page, parts)}\n    `)
    .replace('<body>', '<body class="site">')
    .replace('<div id="root"></div>', () => `<div id="root">${markup.slice(hints.length)}</div>`);
  if (/<script(?![^>]* src=)/.test(html.replace(dataBlock(page), '')))
    throw new Error(`${page.path} has an inline script`);
  return html;
}

/** A page that is drawn in the browser alone has nothing to show before its code: that is fetched at once. */
function drawnPage({ shell, manifest }: Parts): string {
  const { scripts, styles } = filesOf(manifest, [takeOver]);
  const isNew = (file: string) => !shell.includes(file);
  const links = [
    ...styles.filter(isNew).map(sheet),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ];
  return shell.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);
}

/** The two faces' Latin letters: every page needs both at once. */
async function latinFonts(dist: string): Promise<string[]> {
  const files = await readdir(path.join(dist, 'assets'));
  return files.filter((file) => /-latin-wght-normal-.*\.woff2$/.test(file)).map((file) => `assets/${file}`);
}

async function prerenderInto(root: string, dist: string): Promise<void> {
  const scratch = path.join(dist, '.prerender');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    css: { modules: { generateScopedName: scopedName } },
    build: {
      ssr: 'src/prerender.tsx',
      outDir: scratch,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'entry.mjs' } },
    },
  });
  const entry = (await import(pathToFileURL(path.join(scratch, 'entry.mjs')).href)) as typeof Entry;
  const parts: Parts = {
    shell: await readFile(path.join(dist, 'index.html'), 'utf8'),
    manifest: JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest,
    fonts: await latinFonts(dist),
  };
  const pages: Record<string, string> = {};
  for (const page of entry.pages) pages[page.path] = pageOf(page, await entry.render(page.path), parts);
  await writeFile(path.join(dist, '.pages.json'), JSON.stringify(pages));
  await writeFile(path.join(dist, 'index.html'), drawnPage(parts));
  await rm(scratch, { recursive: true });
}

export function prerenderPages(): Plugin {
  let root = '';
  let dist = '';
  return {
    name: 'prerender-pages',
    // A build in memory, to weigh it, leaves nothing to work on.
    apply: ({ build: options }, { command, isSsrBuild }) =>
      command === 'build' && !isSsrBuild && options?.write !== false,
    configResolved(config) {
      root = config.root;
      dist = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: { sequential: true, order: 'post', handler: () => prerenderInto(root, dist) },
  };
}
