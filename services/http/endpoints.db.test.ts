import { expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { endpoints } from './contract.ts';

const { app } = await freshDatabase();

/** The reader of the OpenAPI document, and the document itself, which describes no endpoint of its own. */
const isDocumentation = (url: string) => url.startsWith('/api/docs') || url === '/api/openapi.json';

it('routes under /api are the declared endpoints: none beside them, and each is registered', () => {
  const registered = app.declaredRoutes
    .filter(({ method, url }) => url.startsWith('/api/') && method !== 'HEAD' && !isDocumentation(url))
    .map(({ method, url }) => `${String(method)} ${url}`);
  expect(registered.toSorted()).toEqual([...endpoints.keys()].toSorted());
});

it('an operation is named once', () => {
  const names = [...endpoints.values()].map(({ operationId }) => operationId);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
