import { buildWeb } from './build-web.ts';

/** `npm ci` ends with it, so that the first start does not wait for the site. A site that cannot be built is built at the start, and says why. */
await buildWeb().catch((error: Error) => process.stderr.write(`${error.message}\n`));
