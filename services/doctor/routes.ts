import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import { getSystem } from './endpoints.ts';
import type { Outpatient } from './finding.ts';
import { overviewOf } from './overview.ts';

interface Options extends RouteOptions, Omit<Outpatient, 'ctx'> {
  queueLabel: (queue: string) => string;
}

/** How the whole system is: admins alone, since it names what is weak. */
export async function systemRoutes(app: App, { queueLabel, ...patient }: Options): Promise<void> {
  handle(app, getSystem, () => overviewOf(patient, queueLabel));
}
