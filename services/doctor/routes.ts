import { whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import { examineSystem, getCoverage, getSystem } from './endpoints.ts';
import { askForExamination } from './examination.ts';
import type { Outpatient } from './finding.ts';
import { coverageOf, overviewOf } from './overview.ts';

interface Options extends RouteOptions, Omit<Outpatient, 'ctx'> {
  queueLabel: (queue: string) => string;
}

/** How the whole system is: for admins alone, since it names what is weak. Staff hear what is covered, and whether all is well. */
export async function systemRoutes(app: App, { queueLabel, ...patient }: Options): Promise<void> {
  handle(app, getSystem, () => overviewOf(patient, app, queueLabel));
  handle(app, examineSystem, async (request, reply) => {
    await askForExamination(patient.ctx, whenceOf(request));
    return reply.code(202).send({});
  });
  handle(app, getCoverage, () => coverageOf(patient.ctx));
}
