import type { App, RouteOptions } from '#services/platform/app.ts';
import { journeysAnswer } from './contract.ts';
import type { WaysReader } from './read.ts';

/** Which journeys real applications made. */
export async function journeyRoutes(app: App, { ways }: RouteOptions & { ways: WaysReader }): Promise<void> {
  app.get(
    '/api/journeys',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'getJourneys',
        tags: ['journeys'],
        description: 'The ways that applications went which have ended; sandboxes left out.',
        response: { 200: journeysAnswer },
      },
    },
    () => ways.read(),
  );
}
