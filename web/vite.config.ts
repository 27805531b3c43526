import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './chunks.ts';
import { componentLayer } from './component-layer.ts';
import { compressAssets } from './compress.ts';
import { optionalFaces } from './font-display.ts';
import { prerenderPages } from './prerender.ts';
import { scopedName } from './scoped-name.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** In watch mode the API stands on its own port (`API_URL`) and Vite hands its paths on. */
const api = process.env.API_URL ?? 'http://localhost:3000';

/** The package's exports name its development build alone, warnings and all; visitors get the other one. */
const routerForVisitors = [
  { find: /^react-router$/, replacement: here('../node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: here('../node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

/**
 * What every first page needs, in one file: many small ones compress worse and each carries its own head. Lists that
 * grow are left to the pages that have them.
 */
const needed = [
  'node_modules/(?:react|react-dom|scheduler|react-router|react-router-dom)/',
  'node_modules/@tanstack/(?:react-query|query-core)/(?!.*(?:infinite|useQueries|queriesObserver))',
  'web/src/(?:api/(?:client|command-key|request|session)|paths|timings|ui/toast/toast|ui/stored-theme|load-boundary)\\.',
];
const split = chunks();
const groups = [
  // All that a prerendered page runs before it rests: it must lie apart from what comes then.
  { name: 'first', test: /vite\/preload-helper|web\/src\/(?:session\/memory|when-idle)\./, priority: 6 },
  // Pure, and for /verify without React.
  { name: 'company', test: /state-machines\/company\.|web\/src\/company\./, priority: 6 },
  { name: 'start', test: new RegExp(needed.join('|'), 'i'), priority: 5 },
  // Of the library, what both sides need at once; else the staff area would load the public frame, or each its own copy.
  {
    name: 'parts',
    test: /hanken-grotesk|web\/src\/(?:ui\/(?:class-names|button\/button(?:-look|-link)?|icon\/icon|field\/field-outline|heading\/heading|stack\/stack|toast\/toasts|description-list\/description-list))\./,
    priority: 4,
  },
  {
    name: 'frame',
    test: /web\/src\/(?:public\/(?:layout|header|footer|brand|dialog-button|components\/(?:form-end|form-outline|sections|ledger)|home-of|sign-out|use-(?!link-token)[a-z-]+)|ui\/(?:grid|text)\/[a-z-]+|ui\/button\/button-row)\./,
    priority: 2,
  },
  // Each would be a request of its own: what every form has.
  {
    name: 'fields',
    test: /web\/src\/ui\/(?:error-summary|field|text-area|text-input)\/[a-z-]+\./,
    priority: 2,
  },
  {
    name: 'faults',
    test: /web\/src\/(?:ui\/(?:callout\/callout|icon\/drawings)|public\/components\/(?:load-fault|failure|refusal))\./,
    priority: 3,
  },
  // A page that needs one of these needs them all.
  {
    name: 'machines',
    test: /node_modules\/(?:@?xstate|use-sync-external-store|use-isomorphic-layout-effect)\//,
    priority: 1,
  },
  // Of what the public pages share with staff, the form for applicants needs these alone.
  { name: 'dates', test: /web\/src\/ui\/dates\./, priority: 1 },
  // What they import is in one of these, in one from above, or in a file of its own.
  { name: split.nameOf, includeDependenciesRecursively: false },
];

export default defineConfig(({ command }) => ({
  root: here('.'),
  plugins: [
    react(),
    split.plugin,
    componentLayer(),
    optionalFaces(),
    // The site speaks English; dates keep the reader's order of day, month and year.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    prerenderPages(),
    compressAssets(),
  ],
  resolve: { alias: command === 'build' ? routerForVisitors : [] },
  css: command === 'build' ? { modules: { generateScopedName: scopedName } } : {},
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // Every first page carries the list of all files that later ones load, so their names are short.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash][extname]',
      },
      // A contract's schemas are made by calls: those that a page does not use would else be made all the same.
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/dev', '/healthz', '/readyz', '/metrics'].map((path) => [path, api])),
  },
}));
