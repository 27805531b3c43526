import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from './endpoints.ts';
import type { WaysReader } from './read.ts';

/** Which journeys real applications made. */
export async function journeyRoutes(app: App, { ways }: RouteOptions & { ways: WaysReader }): Promise<void> {
  handle(app, endpoints.getJourneys, () => ways.read());
}
