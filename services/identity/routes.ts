import type { App, RouteOptions } from '#services/platform/app.ts';
import { claimRoutes } from './claims/routes.ts';
import { factorRoutes } from './factors/routes.ts';
import { handoffRoute } from './google/handoff-route.ts';
import { googleRoutes } from './google/routes.ts';
import { impersonationRoutes } from './impersonation/routes.ts';
import { passwordChangeRoute } from './passwords/change-route.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { proofRoutes } from './proof/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { signUpRoutes } from './sign-up/routes.ts';
import { userRoutes } from './users/routes.ts';

/** Every route of identity, area by area. */
export async function identityRoutes(app: App, options: RouteOptions): Promise<void> {
  await app.register(signInRoutes, options);
  await app.register(signUpRoutes, options);
  await app.register(sessionRoutes, options);
  await app.register(factorRoutes, options);
  await app.register(proofRoutes, options);
  await app.register(passwordChangeRoute, options);
  await app.register(passwordRoutes, options);
  await app.register(googleRoutes, options);
  await app.register(handoffRoute, options);
  await app.register(impersonationRoutes, options);
  await app.register(userRoutes, options);
  await app.register(claimRoutes, options);
}
