import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from '../endpoints.ts';
import { whenceOf } from '../request.ts';
import { carriedSession } from '../sessions/carried.ts';
import { admit, carriedDevices } from './admit.ts';
import { signIn } from './sign-in.ts';

/** E-mail and password in; cookies out, and what is left to do. */
export async function signInRoutes(app: App, { ctx, isSecure }: RouteOptions): Promise<void> {
  handle(app, endpoints.signIn, async (request, reply) => {
    const carried = carriedSession(ctx, request, isSecure);
    const devices = carriedDevices(request, isSecure);
    const entered = await signIn(ctx, { ...request.body, carried, devices }, whenceOf(request));
    admit(request, reply, entered, { ctx, isSecure });
    return { next: entered.next };
  });
}
