import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import {
  type SettingRequests,
  type Subject,
  saved,
  saveRequest,
  settingsView,
  subjectNames,
} from './contract.ts';
import { readSettings } from './kept.ts';
import { saveSetting } from './save.ts';

/** They change whom mails come from, and what is erased for good (S35). */
const sensitive: ReadonlySet<Subject> = new Set<Subject>(['company', 'retention']);

/** Settings: staff read them, admins change them, a subject at a time (ruling 24). */
export async function settingsRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  app.get(
    '/api/settings',
    {
      config: { access: 'staff' },
      schema: { operationId: 'readSettings', tags: ['settings'], response: { 200: settingsView } },
    },
    () => readSettings(ctx),
  );

  for (const subject of subjectNames) {
    app.put(
      `/api/settings/${subject}`,
      {
        config: {
          access: 'admin',
          rateLimit: rateLimits.draft,
          ...(sensitive.has(subject) && { stepUp: true }),
        },
        schema: {
          operationId: `save_${subject}`,
          tags: ['settings'],
          description:
            'Takes effect in every process at once. An older version is refused with what is there now.',
          body: saveRequest(subject),
          response: { 200: saved },
        },
      },
      (request) =>
        saveSetting(ctx, subject, request.body as { value: SettingRequests[Subject]; version: number }, {
          userId: signedIn(request).userId,
          whence: whenceOf(request),
        }),
    );
  }
}
