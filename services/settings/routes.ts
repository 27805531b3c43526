import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import type { SettingRequests, Subject } from './contract.ts';
import * as endpoints from './endpoints.ts';
import { readSettings } from './kept.ts';
import { saveSetting } from './save.ts';

const saves = {
  deadlines: endpoints.saveDeadlines,
  assessment: endpoints.saveAssessment,
  company: endpoints.saveCompany,
  retention: endpoints.saveRetention,
} as const satisfies Record<Subject, unknown>;

/** Settings: staff read them, admins change them, a subject at a time (ruling 24). */
export async function settingsRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  handle(app, endpoints.readSettings, () => readSettings(ctx));

  for (const [subject, save] of Object.entries(saves) as [Subject, (typeof saves)[Subject]][])
    handle(app, save, (request) =>
      saveSetting(ctx, subject, request.body as { value: SettingRequests[Subject]; version: number }, {
        userId: signedIn(request).userId,
        whence: whenceOf(request),
      }),
    );
}
