import { fileURLToPath } from 'node:url';

/** Where Vite leaves the built site. A file of its own: the start asks for it before the server's code is loaded. */
export const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url));
