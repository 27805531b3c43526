import { setImmediate } from 'node:timers/promises';
import type { AnalyticsReader } from '#services/analytics/analytics-reader.ts';
import { analyticsRoutes } from '#services/analytics/routes.ts';
import { applicantRoutes } from '#services/applications/applicant-routes.ts';
import { claimRoutes } from '#services/applications/claims/routes.ts';
import type { ReadBounced } from '#services/applications/projections/happened.ts';
import { applicantNames } from '#services/applications/projections/owner.ts';
import type { StatisticsReader } from '#services/applications/projections/statistics.ts';
import { staffRoutes } from '#services/applications/staff-routes.ts';
import { submissionRoutes } from '#services/applications/submission-routes.ts';
import { assessmentRoutes } from '#services/assessment/applicant-routes.ts';
import { staffAssessmentRoutes } from '#services/assessment/staff-routes.ts';
import { auditRoutes } from '#services/audit/routes.ts';
import { queueLabel } from '#services/background/job-list.ts';
import { maintenanceOf } from '#services/background/overview.ts';
import { backgroundRoutes } from '#services/background/routes.ts';
import { bulkRoutes } from '#services/bulk/routes.ts';
import { contactRoutes } from '#services/contact/routes.ts';
import { securityTextRoute } from '#services/contact/security-text.ts';
import { applicantInfoRoutes } from '#services/detailed-info/applicant-routes.ts';
import { staffInfoRoutes } from '#services/detailed-info/staff-routes.ts';
import { systemRoutes } from '#services/doctor/routes.ts';
import { applicantDocumentRoutes } from '#services/documents/applicant-routes.ts';
import { staffDocumentRoutes } from '#services/documents/staff-routes.ts';
import { factorRoutes } from '#services/identity/factors/routes.ts';
import { handoffRoute } from '#services/identity/google/handoff-route.ts';
import { googleRoutes } from '#services/identity/google/routes.ts';
import { passwordChangeRoute } from '#services/identity/passwords/change-route.ts';
import { passwordRoutes } from '#services/identity/passwords/routes.ts';
import { proofRoutes } from '#services/identity/proof/routes.ts';
import { sessionRoutes } from '#services/identity/sessions/routes.ts';
import { signInRoutes } from '#services/identity/sign-in/routes.ts';
import { signUpRoutes } from '#services/identity/sign-up/routes.ts';
import { incidentRoutes } from '#services/incidents/routes.ts';
import type { WaysReader } from '#services/journeys/read.ts';
import { journeyRoutes } from '#services/journeys/routes.ts';
import { bouncedIn } from '#services/notifications/bounced.ts';
import { mailRoutes } from '#services/notifications/mail-routes.ts';
import { originalProblems } from '#services/originals/changed-originals.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { holdRoutes } from '#services/privacy/holds/routes.ts';
import { privacyRoutes } from '#services/privacy/requests/routes.ts';
import { deletionRoutes } from '#services/privacy/requests/staff-routes.ts';
import { retentionRoutes } from '#services/privacy/retention/routes.ts';
import { replayRoutes } from '#services/replay/routes.ts';
import { sandboxRoutes } from '#services/sandbox/routes.ts';
import { mailTemplateRoutes } from '#services/settings/mail-template-routes.ts';
import { settingsRoutes } from '#services/settings/routes.ts';
import { impersonationRoutes } from '#services/test-mode/routes.ts';
import { timelineRoutes } from '#services/timeline/routes.ts';
import type { TimelineReader } from '#services/timeline/timeline-reader.ts';
import { userRoutes } from '#services/users/routes.ts';
import { webhookRoutes } from '#services/webhooks/routes.ts';
import type { MorningReader } from '#services/workbench/morning.ts';
import { workbenchRoutes } from '#services/workbench/routes.ts';

interface Options extends RouteOptions {
  staffMailbox: string;
  isProduction: boolean;
  statistics: StatisticsReader;
  analytics: AnalyticsReader;
  timeline: TimelineReader;
  ways: WaysReader;
  morning: MorningReader;
}

/** Every capability's routes, in one list. */
export async function registerCapabilities(app: App, routes: Options): Promise<void> {
  // Between them others have their turn: at a start the database is brought up to date meanwhile.
  const add = async <O extends object>(capability: (app: App, options: O) => Promise<void>, options: O) => {
    await app.register(capability, options);
    await setImmediate();
  };
  await add(submissionRoutes, routes);
  const readBounced: ReadBounced = (stretch) => bouncedIn(routes.ctx.readPool, stretch);
  await add(staffRoutes, { ...routes, problemsBeside: originalProblems, readBounced });
  await add(bulkRoutes, routes);
  await add(incidentRoutes, routes);
  await add(mailRoutes, routes);
  await add(applicantRoutes, routes);
  await add(applicantInfoRoutes, routes);
  await add(staffInfoRoutes, routes);
  await add(applicantDocumentRoutes, routes);
  await add(staffDocumentRoutes, routes);
  await add(assessmentRoutes, routes);
  await add(staffAssessmentRoutes, routes);
  await add(workbenchRoutes, { ...routes, readBounced });
  await add(analyticsRoutes, routes);
  await add(timelineRoutes, routes);
  await add(contactRoutes, routes);
  await add(securityTextRoute, { ...routes, mailbox: routes.staffMailbox });
  await add(signInRoutes, routes);
  await add(signUpRoutes, routes);
  await add(sessionRoutes, { ...routes, applicantNames });
  await add(factorRoutes, routes);
  await add(proofRoutes, routes);
  await add(passwordChangeRoute, routes);
  await add(passwordRoutes, routes);
  await add(googleRoutes, routes);
  await add(handoffRoute, routes);
  await add(claimRoutes, routes);
  await add(userRoutes, routes);
  await add(impersonationRoutes, routes);
  await add(sandboxRoutes, routes);
  await add(auditRoutes, routes);
  await add(privacyRoutes, routes);
  await add(deletionRoutes, routes);
  await add(holdRoutes, routes);
  await add(retentionRoutes, routes);
  await add(settingsRoutes, routes);
  await add(mailTemplateRoutes, routes);
  await add(backgroundRoutes, routes);
  await add(systemRoutes, {
    ...routes,
    schedules: () => maintenanceOf(routes.ctx),
    queueLabel,
  });
  await add(replayRoutes, routes);
  await add(journeyRoutes, routes);
  await add(webhookRoutes, routes);
}
