import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { App } from '#services/platform/app.ts';

/** The one style that the reader's script writes into its page. Another release of swagger-ui may write another. */
const readerStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

const asksForProof =
  'Needs a proof of at most five minutes: else 401 `proof-needed`, and POST /api/auth/proof gives one.';

/** From the contract, and from the access rule: what `stepUp` asks for (S35). */
const transform: typeof jsonSchemaTransform = (given) => {
  const { schema, url } = jsonSchemaTransform(given);
  if (!given.route?.config?.stepUp) return { schema, url };
  const description = [schema.description, asksForProof].filter(Boolean).join(' ');
  return { schema: { ...schema, description, 'x-step-up': true }, url };
};

/**
 * OpenAPI 3.1 made from the contracts at /api/openapi.json, and a reader for it at /api/docs, under the site's own security
 * policy and with one style more.
 */
export async function describeApi(app: App, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cursus',
        version: '1',
        description:
          'Recruitment funnel and applicant tracking on an append-only log. Errors are RFC 9457 problem documents.',
      },
      servers: [{ url: publicUrl }],
    },
    transform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      transformStaticCSP: (policy) => policy.replace("style-src 'self'", `style-src 'self' ${readerStyle}`),
      theme: {
        title: 'Cursus API',
        css: [{ filename: 'reader.css', content: '.swagger-ui .topbar { display: none }' }],
      },
      uiConfig: { docExpansion: 'list', displayOperationId: true },
    });
  });
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger());
}
