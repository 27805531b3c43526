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
  await app.register(submissionRoutes, routes);
  const readBounced: ReadBounced = (stretch) => bouncedIn(routes.ctx.readPool, stretch);
  await app.register(staffRoutes, { ...routes, problemsBeside: originalProblems, readBounced });
  await app.register(bulkRoutes, routes);
  await app.register(incidentRoutes, routes);
  await app.register(mailRoutes, routes);
  await app.register(applicantRoutes, routes);
  await app.register(applicantInfoRoutes, routes);
  await app.register(staffInfoRoutes, routes);
  await app.register(applicantDocumentRoutes, routes);
  await app.register(staffDocumentRoutes, routes);
  await app.register(assessmentRoutes, routes);
  await app.register(staffAssessmentRoutes, routes);
  await app.register(workbenchRoutes, { ...routes, readBounced });
  await app.register(analyticsRoutes, routes);
  await app.register(timelineRoutes, routes);
  await app.register(contactRoutes, routes);
  await app.register(securityTextRoute, { ...routes, mailbox: routes.staffMailbox });
  await app.register(signInRoutes, routes);
  await app.register(signUpRoutes, routes);
  await app.register(sessionRoutes, { ...routes, applicantNames });
  await app.register(factorRoutes, routes);
  await app.register(proofRoutes, routes);
  await app.register(passwordChangeRoute, routes);
  await app.register(passwordRoutes, routes);
  await app.register(googleRoutes, routes);
  await app.register(handoffRoute, routes);
  await app.register(claimRoutes, routes);
  await app.register(userRoutes, routes);
  await app.register(impersonationRoutes, routes);
  await app.register(sandboxRoutes, routes);
  await app.register(auditRoutes, routes);
  await app.register(privacyRoutes, routes);
  await app.register(deletionRoutes, routes);
  await app.register(holdRoutes, routes);
  await app.register(retentionRoutes, routes);
  await app.register(settingsRoutes, routes);
  await app.register(mailTemplateRoutes, routes);
  await app.register(backgroundRoutes, routes);
  await app.register(systemRoutes, {
    ...routes,
    schedules: () => maintenanceOf(routes.ctx),
    queueLabel,
  });
  await app.register(replayRoutes, routes);
  await app.register(journeyRoutes, routes);
  await app.register(webhookRoutes, routes);
}
