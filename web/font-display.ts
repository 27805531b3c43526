import type { Plugin } from 'vite';

const sheetOfFaces = /\/@fontsource-variable\/[^?]+\.css(?:\?|$)/;

/**
 * A face that comes too late for the first drawing waits for the next page: text never moves under its reader (decision 0077).
 * @throws Error when the package words its sheets otherwise
 */
export const optionalFaces = (): Plugin => ({
  name: 'optional-faces',
  apply: 'build',
  enforce: 'pre',
  transform(css, id) {
    if (!sheetOfFaces.test(id)) return null;
    if (!css.includes('font-display: swap')) throw new Error(`${id} does not name font-display: swap`);
    return { code: css.replaceAll('font-display: swap', 'font-display: optional'), map: null };
  },
});
