import type { Page } from '@playwright/test';
import { applicantPages } from '#state-machines/application/pages.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { dayMs } from '#state-machines/durations.ts';
import { paths } from '#web/paths.ts';

/** Every screen there is, once: `npm run pictures` photographs them, and the accessibility walk looks at them while they load. */
export interface Screen {
  name: string;
  /** `:id` stands for an application. */
  path: string;
  /** What is done there before it is looked at: a dialog is opened, a tab is chosen. */
  act?: (page: Page) => Promise<unknown>;
}
export interface PortalScreen extends Screen {
  /** Of the applicant who opens it. */
  status: AnyStatus;
}

const press =
  (name: string | RegExp, role: 'button' | 'tab' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click();
/** What is opened is there before it is looked at. */
const opens =
  (act: (page: Page) => Promise<unknown>, what: 'dialog' | 'row' = 'dialog') =>
  async (page: Page) => {
    await act(page);
    const opened = what === 'dialog' ? page.getByRole('dialog') : page.getByText('Applied for').first();
    await opened.waitFor();
  };
const token = `?token=${'a'.repeat(43)}`;

export const publicScreens: readonly Screen[] = [
  { name: 'Home', path: paths.home },
  { name: 'Careers', path: paths.careers },
  { name: 'Position', path: paths.personalAssistant },
  { name: 'Apply', path: paths.apply },
  { name: 'Apply, with errors', path: paths.apply, act: press('Submit Application') },
  { name: 'Contact', path: paths.support },
  { name: 'Privacy', path: paths.privacy },
  { name: 'Terms', path: paths.terms },
  { name: 'Cookies', path: paths.cookies },
  { name: 'Verify', path: paths.verify },
  { name: 'Sign in', path: paths.auth },
  { name: 'Forgotten password', path: paths.forgotPassword },
  { name: 'New password', path: `${paths.newPassword}${token}` },
  { name: 'Confirm e-mail', path: `${paths.confirm}${token}` },
  { name: 'Not me', path: `${paths.notMe}${token}` },
  { name: 'Confirm sign-up', path: `${paths.confirmSignUp}${token}` },
  { name: 'Assessment link', path: `${paths.assessmentLink}${token}` },
  { name: 'Unknown page', path: '/nowhere' },
];

/** Those that open the portal. */
const standing = [
  'email_confirmed',
  'raw_review_pending',
  'detailed_info_requested',
  'detailed_info_received',
  'detailed_review_pending',
  'assessment_booking',
  'assessment_completed',
  'legal_docs_pending',
  'contract_offered',
  'employed',
  'rejected',
  'suitable_candidate',
] as const satisfies AnyStatus[];
/** Where each page besides dashboard and status is open. */
const openAt = {
  'detailed-info': 'detailed_info_requested',
  assessment: 'assessment_booking',
  documents: 'legal_docs_pending',
  contract: 'contract_offered',
  onboarding: 'employed',
} as const;

export const portalScreens: readonly PortalScreen[] = [
  ...standing.map((status) => ({ name: `Portal, ${status}`, path: paths.applicant.dashboard, status })),
  { name: 'Portal, status', path: paths.applicant.status, status: 'legal_docs_pending' },
  { name: 'Portal, account', path: paths.account, status: 'legal_docs_pending' },
  ...applicantPages.flatMap((page) =>
    page in openAt
      ? {
          name: `Portal, ${page}`,
          path: paths.applicant[page],
          status: openAt[page as keyof typeof openAt],
        }
      : [],
  ),
];

const { admin } = paths;
/** By their addresses alone, each once. */
export const staffScreens: readonly Screen[] = [
  { name: 'Overview', path: admin.overview },
  { name: 'Dashboard', path: admin.dashboard },
  { name: 'Review', path: admin.review },
  { name: 'Applications', path: admin.applications },
  { name: 'Application', path: admin.application(':id') },
  { name: 'Workflows', path: admin.workflows },
  { name: 'What if', path: admin.whatIf },
  { name: 'Monitor', path: admin.monitor },
  { name: 'Applicant testing', path: admin.testing },
  { name: 'Users', path: admin.users },
  { name: 'Incidents', path: admin.incidents },
  { name: 'Analytics', path: admin.analytics },
  { name: 'Settings', path: admin.settings },
  { name: 'Privacy requests', path: admin.privacy },
  { name: 'Verification', path: admin.verify },
  { name: 'System', path: admin.system },
  { name: 'Account', path: admin.account },
];

const aWeekAgo = new Date(Date.now() - 7 * dayMs).toISOString();
/** Other faces of them: tabs, views, and what opens over them. */
export const staffFaces: readonly Screen[] = [
  {
    name: 'Applications, a row open',
    path: admin.applications,
    act: opens(press(/^Show details of/), 'row'),
  },
  { name: 'Applications, none found', path: `${admin.applications}?search=no-such-name` },
  { name: 'Application, history', path: `${admin.application(':id')}?tab=history` },
  { name: 'Application, an event', path: `${admin.application(':id')}?tab=history&event=3` },
  { name: 'Application, e-mails', path: `${admin.application(':id')}?tab=mails` },
  { name: 'Application, proof', path: `${admin.application(':id')}?tab=proof` },
  {
    name: 'Application, correct status',
    path: admin.application(':id'),
    act: opens(press('Correct status')),
  },
  {
    name: 'Application, an e-mail',
    path: `${admin.application(':id')}?tab=mails`,
    act: opens(press('Contract offered')),
  },
  { name: 'Overview, the past', path: `${admin.overview}?asOf=${aWeekAgo}` },
  { name: 'Dashboard, the past', path: `${admin.dashboard}?asOf=${aWeekAgo}` },
  { name: 'Monitor, graph', path: `${admin.monitor}?view=graph&status=email_confirmed` },
  { name: 'Review, keys', path: admin.review, act: opens((page) => page.keyboard.press('?')) },
  { name: 'Palette', path: admin.overview, act: opens((page) => page.keyboard.press('Control+k')) },
];
export const gateScreen: Screen = { name: 'Gate', path: admin.overview };
