import type { Plugin } from 'vite';

const sheetOfLibrary = /\/web\/src\/ui\/[^?]+\.module\.css(?:\?|$)/;

/** Puts the sheets of `web/src/ui` into a layer below the rules of pages, so that a page's rule wins whatever loads first. */
export const componentLayer = (): Plugin => ({
  name: 'component-layer',
  enforce: 'pre',
  transform(css, id) {
    if (!sheetOfLibrary.test(id)) return null;
    return { code: `@layer reset, components;\n@layer components {\n${css}}\n`, map: null };
  },
});
