import { lazyRoutes } from './lazy-routes.tsx';
import { paths } from './paths.ts';
import {
  PortalFrameSkeleton,
  PortalSkeleton,
  PublicFrameSkeleton,
  PublicPageSkeleton,
} from './skeletons/public.tsx';
import { StaffFrameSkeleton, StaffScreenSkeleton } from './skeletons/staff.tsx';

/** The whole route tree. A screen's code loads when it is first opened; its skeleton is shown meanwhile. */
export const routes = lazyRoutes([
  {
    lazy: async () => ({ Component: (await import('./public/layout.tsx')).PublicLayout }),
    skeleton: PublicFrameSkeleton,
    children: [
      {
        path: paths.home,
        lazy: async () => ({ Component: (await import('./public/home/page.tsx')).HomePage }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.careers,
        lazy: async () => ({ Component: (await import('./public/careers/page.tsx')).CareersPage }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.personalAssistant,
        lazy: async () => ({ Component: (await import('./public/position/page.tsx')).PositionPage }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.support,
        lazy: async () => ({ Component: (await import('./public/contact/page.tsx')).ContactPage }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.privacy,
        lazy: async () => ({ Component: (await import('./public/privacy/page.tsx')).PrivacyPage }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.terms,
        lazy: async () => ({ Component: (await import('./public/terms/page.tsx')).TermsPage }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.cookies,
        lazy: async () => ({ Component: (await import('./public/cookies/page.tsx')).CookiesPage }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.verify,
        lazy: async () => ({ Component: (await import('./public/verify/page.tsx')).VerifyPage }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.apply,
        lazy: async () => ({ Component: (await import('./public/apply/page.tsx')).ApplyPage }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.assessmentLink,
        lazy: async () => ({ Component: (await import('./public/assessment/page.tsx')).AssessmentLinkPage }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.confirm,
        lazy: async () => ({ Component: (await import('./public/confirm/page.tsx')).ConfirmPage }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.notMe,
        lazy: async () => ({ Component: (await import('./public/not-me/page.tsx')).NotMePage }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.auth,
        lazy: async () => ({ Component: (await import('./public/auth/page.tsx')).AuthPage }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.confirmSignUp,
        lazy: async () => ({
          Component: (await import('./public/confirm-sign-up/page.tsx')).ConfirmSignUpPage,
        }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.forgotPassword,
        lazy: async () => ({
          Component: (await import('./public/forgot-password/page.tsx')).ForgotPasswordPage,
        }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.newPassword,
        lazy: async () => ({ Component: (await import('./public/new-password/page.tsx')).NewPasswordPage }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.authCallback,
        lazy: async () => ({ Component: (await import('./public/auth-callback/page.tsx')).AuthCallbackPage }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.proofGiven,
        lazy: async () => ({ Component: (await import('./public/proof-given/page.tsx')).ProofGivenPage }),
        skeleton: PublicPageSkeleton,
      },
      {
        path: paths.account,
        lazy: async () => ({ Component: (await import('./public/account/page.tsx')).AccountPage }),
        skeleton: PublicPageSkeleton,
      },
      {
        lazy: async () => ({ Component: (await import('./portal/layout.tsx')).PortalLayout }),
        skeleton: PortalFrameSkeleton,
        children: [
          {
            path: paths.applicant.dashboard,
            lazy: async () => ({ Component: (await import('./portal/dashboard/page.tsx')).DashboardPage }),
            skeleton: PortalSkeleton,
          },
          {
            path: paths.applicant.status,
            lazy: async () => ({ Component: (await import('./portal/status/page.tsx')).StatusPage }),
            skeleton: PortalSkeleton,
          },
          {
            path: paths.applicant['detailed-info'],
            lazy: async () => ({ Component: (await import('./portal/details/page.tsx')).DetailsPage }),
            skeleton: PortalSkeleton,
          },
          {
            path: paths.applicant.assessment,
            lazy: async () => ({ Component: (await import('./portal/assessment/page.tsx')).AssessmentPage }),
            skeleton: PortalSkeleton,
          },
          {
            path: paths.applicant.contract,
            lazy: async () => ({ Component: (await import('./portal/contract/page.tsx')).ContractPage }),
            skeleton: PortalSkeleton,
          },
          {
            path: paths.applicant.documents,
            lazy: async () => ({ Component: (await import('./portal/documents/page.tsx')).DocumentsPage }),
            skeleton: PortalSkeleton,
          },
          {
            path: paths.applicant.onboarding,
            lazy: async () => ({ Component: (await import('./portal/onboarding/page.tsx')).OnboardingPage }),
            skeleton: PortalSkeleton,
          },
        ],
      },
      {
        path: '*',
        lazy: async () => ({ Component: (await import('./public/not-found/page.tsx')).NotFoundPage }),
        skeleton: PublicPageSkeleton,
      },
    ],
  },
  {
    path: paths.admin.overview,
    lazy: async () => ({ Component: (await import('./staff/shell/layout.tsx')).StaffLayout }),
    skeleton: StaffFrameSkeleton,
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('./staff/overview/page.tsx')).OverviewPage }),
        skeleton: StaffScreenSkeleton,
      },
      {
        path: paths.admin.dashboard,
        lazy: async () => ({ Component: (await import('./staff/dashboard/page.tsx')).DashboardPage }),
        skeleton: StaffScreenSkeleton,
      },
      {
        path: paths.admin.analytics,
        lazy: async () => ({ Component: (await import('./staff/analytics/page.tsx')).AnalyticsPage }),
        skeleton: StaffScreenSkeleton,
      },
      {
        path: paths.admin.settings,
        lazy: async () => ({ Component: (await import('./staff/settings/page.tsx')).SettingsPage }),
        skeleton: StaffScreenSkeleton,
      },
      {
        path: paths.admin.review,
        lazy: async () => ({ Component: (await import('./staff/review/page.tsx')).ReviewPage }),
        skeleton: StaffScreenSkeleton,
      },
      {
        path: paths.admin.applications,
        lazy: async () => ({ Component: (await import('./staff/applications/page.tsx')).ApplicationsPage }),
        skeleton: StaffScreenSkeleton,
      },
      {
        path: paths.admin.application(':id'),
        lazy: async () => ({ Component: (await import('./staff/application/page.tsx')).ApplicationPage }),
        skeleton: StaffScreenSkeleton,
      },
      {
        path: paths.admin.workflows,
        lazy: async () => ({ Component: (await import('./staff/workflows/page.tsx')).WorkflowsPage }),
        skeleton: StaffScreenSkeleton,
      },
      {
        path: paths.admin.whatIf,
        lazy: async () => ({ Component: (await import('./staff/what-if/page.tsx')).WhatIfPage }),
        skeleton: StaffScreenSkeleton,
      },
      {
        path: paths.admin.monitor,
        lazy: async () => ({ Component: (await import('./staff/monitor/page.tsx')).MonitorPage }),
        skeleton: StaffScreenSkeleton,
      },
      {
        path: paths.admin.testing,
        lazy: async () => ({ Component: (await import('./staff/testing/page.tsx')).TestingPage }),
        skeleton: StaffScreenSkeleton,
      },
      {
        path: paths.admin.users,
        lazy: async () => ({ Component: (await import('./staff/users/page.tsx')).UsersPage }),
        skeleton: StaffScreenSkeleton,
      },
      {
        path: paths.admin.privacy,
        lazy: async () => ({ Component: (await import('./staff/privacy/page.tsx')).PrivacyPage }),
        skeleton: StaffScreenSkeleton,
      },
      {
        path: paths.admin.incidents,
        lazy: async () => ({ Component: (await import('./staff/incidents/page.tsx')).IncidentsPage }),
        skeleton: StaffScreenSkeleton,
      },
      {
        path: paths.admin.system,
        lazy: async () => ({ Component: (await import('./staff/system/page.tsx')).SystemPage }),
        skeleton: StaffScreenSkeleton,
      },
      {
        path: paths.admin.verify,
        lazy: async () => ({ Component: (await import('./staff/verify/page.tsx')).VerifyPage }),
        skeleton: StaffScreenSkeleton,
      },
      {
        path: paths.admin.account,
        lazy: async () => ({ Component: (await import('./staff/account/page.tsx')).AccountPage }),
        skeleton: StaffScreenSkeleton,
      },
    ],
  },
]);
