import { lazyRoutes } from './lazy-routes.tsx';
import { paths } from './paths.ts';

/** The whole route tree. Every screen is loaded when it is first opened. */
export const routes = lazyRoutes([
  {
    lazy: async () => ({ Component: (await import('./public/layout.tsx')).PublicLayout }),
    children: [
      {
        path: paths.home,
        lazy: async () => ({ Component: (await import('./public/home/page.tsx')).HomePage }),
      },
      {
        path: paths.careers,
        lazy: async () => ({ Component: (await import('./public/careers/page.tsx')).CareersPage }),
      },
      {
        path: paths.personalAssistant,
        lazy: async () => ({ Component: (await import('./public/position/page.tsx')).PositionPage }),
      },
      {
        path: paths.support,
        lazy: async () => ({ Component: (await import('./public/contact/page.tsx')).ContactPage }),
      },
      {
        path: paths.privacy,
        lazy: async () => ({ Component: (await import('./public/privacy/page.tsx')).PrivacyPage }),
      },
      {
        path: paths.terms,
        lazy: async () => ({ Component: (await import('./public/terms/page.tsx')).TermsPage }),
      },
      {
        path: paths.cookies,
        lazy: async () => ({ Component: (await import('./public/cookies/page.tsx')).CookiesPage }),
      },
      {
        path: paths.apply,
        lazy: async () => ({ Component: (await import('./public/apply/page.tsx')).ApplyPage }),
      },
      {
        path: paths.assessmentLink,
        lazy: async () => ({ Component: (await import('./public/assessment/page.tsx')).AssessmentLinkPage }),
      },
      {
        path: paths.confirm,
        lazy: async () => ({ Component: (await import('./public/confirm/page.tsx')).ConfirmPage }),
      },
      {
        path: paths.notMe,
        lazy: async () => ({ Component: (await import('./public/not-me/page.tsx')).NotMePage }),
      },
      {
        path: paths.auth,
        lazy: async () => ({ Component: (await import('./public/auth/page.tsx')).AuthPage }),
      },
      {
        path: paths.confirmSignUp,
        lazy: async () => ({
          Component: (await import('./public/confirm-sign-up/page.tsx')).ConfirmSignUpPage,
        }),
      },
      {
        path: paths.forgotPassword,
        lazy: async () => ({
          Component: (await import('./public/forgot-password/page.tsx')).ForgotPasswordPage,
        }),
      },
      {
        path: paths.newPassword,
        lazy: async () => ({ Component: (await import('./public/new-password/page.tsx')).NewPasswordPage }),
      },
      {
        path: paths.authCallback,
        lazy: async () => ({ Component: (await import('./public/auth-callback/page.tsx')).AuthCallbackPage }),
      },
      {
        path: paths.proofGiven,
        lazy: async () => ({ Component: (await import('./public/proof-given/page.tsx')).ProofGivenPage }),
      },
      {
        path: paths.account,
        lazy: async () => ({ Component: (await import('./public/account/page.tsx')).AccountPage }),
      },
      {
        lazy: async () => ({ Component: (await import('./portal/layout.tsx')).PortalLayout }),
        children: [
          {
            path: paths.applicant.dashboard,
            lazy: async () => ({ Component: (await import('./portal/dashboard/page.tsx')).DashboardPage }),
          },
          {
            path: paths.applicant.status,
            lazy: async () => ({ Component: (await import('./portal/status/page.tsx')).StatusPage }),
          },
          {
            path: paths.applicant['detailed-info'],
            lazy: async () => ({ Component: (await import('./portal/details/page.tsx')).DetailsPage }),
          },
          {
            path: paths.applicant.assessment,
            lazy: async () => ({ Component: (await import('./portal/assessment/page.tsx')).AssessmentPage }),
          },
          {
            path: paths.applicant.contract,
            lazy: async () => ({ Component: (await import('./portal/contract/page.tsx')).ContractPage }),
          },
          {
            path: paths.applicant.documents,
            lazy: async () => ({ Component: (await import('./portal/documents/page.tsx')).DocumentsPage }),
          },
          {
            path: paths.applicant.onboarding,
            lazy: async () => ({ Component: (await import('./portal/onboarding/page.tsx')).OnboardingPage }),
          },
        ],
      },
      {
        path: '*',
        lazy: async () => ({ Component: (await import('./public/not-found/page.tsx')).NotFoundPage }),
      },
    ],
  },
  {
    path: paths.admin.overview,
    lazy: async () => ({ Component: (await import('./staff/shell/layout.tsx')).StaffLayout }),
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('./staff/overview/page.tsx')).OverviewPage }),
      },
      {
        path: paths.admin.dashboard,
        lazy: async () => ({ Component: (await import('./staff/dashboard/page.tsx')).DashboardPage }),
      },
      {
        path: paths.admin.analytics,
        lazy: async () => ({ Component: (await import('./staff/analytics/page.tsx')).AnalyticsPage }),
      },
      {
        path: paths.admin.settings,
        lazy: async () => ({ Component: (await import('./staff/settings/page.tsx')).SettingsPage }),
      },
      {
        path: paths.admin.review,
        lazy: async () => ({ Component: (await import('./staff/review/page.tsx')).ReviewPage }),
      },
      {
        path: paths.admin.applications,
        lazy: async () => ({ Component: (await import('./staff/applications/page.tsx')).ApplicationsPage }),
      },
      {
        path: paths.admin.application(':id'),
        lazy: async () => ({ Component: (await import('./staff/application/page.tsx')).ApplicationPage }),
      },
      {
        path: paths.admin.workflows,
        lazy: async () => ({ Component: (await import('./staff/workflows/page.tsx')).WorkflowsPage }),
      },
      {
        path: paths.admin.whatIf,
        lazy: async () => ({ Component: (await import('./staff/workflows/what-if/page.tsx')).WhatIfPage }),
      },
      {
        path: paths.admin.monitor,
        lazy: async () => ({ Component: (await import('./staff/monitor/page.tsx')).MonitorPage }),
      },
      {
        path: paths.admin.testing,
        lazy: async () => ({ Component: (await import('./staff/testing/page.tsx')).TestingPage }),
      },
      {
        path: paths.admin.users,
        lazy: async () => ({ Component: (await import('./staff/users/page.tsx')).UsersPage }),
      },
      {
        path: paths.admin.privacy,
        lazy: async () => ({ Component: (await import('./staff/privacy/page.tsx')).PrivacyPage }),
      },
      {
        path: paths.admin.incidents,
        lazy: async () => ({ Component: (await import('./staff/incidents/page.tsx')).IncidentsPage }),
      },
      {
        path: paths.admin.verify,
        lazy: async () => ({ Component: (await import('./staff/verify/page.tsx')).VerifyPage }),
      },
      {
        path: paths.admin.account,
        lazy: async () => ({ Component: (await import('./staff/account/page.tsx')).AccountPage }),
      },
    ],
  },
]);
