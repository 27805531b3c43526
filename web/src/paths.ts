/** Every URL of the product. Screens never write a path by hand. */
export const paths = {
  home: '/',
  services: '/#services',
  about: '/#about',
  contact: '/#contact',
  careers: '/careers',
  apply: '/careers/apply',
  personalAssistant: '/careers/personal-assistant',
  /** How applicants are chosen, on the page of the position. */
  process: '/careers/personal-assistant#process',
  /** Where an invitation's mail leads. */
  assessmentLink: '/careers/personal-assistant/assessment',
  confirm: '/careers/confirm',
  /** Where the confirmation mail leads someone who did not apply. */
  notMe: '/careers/not-me',
  auth: '/auth',
  confirmSignUp: '/auth/confirm',
  forgotPassword: '/auth/forgot',
  newPassword: '/auth/new-password',
  authCallback: '/auth-callback',
  /** Where the window of a proof given with Google ends. */
  proofGiven: '/proof-given',
  /** A server page that redirects to Google for a proof (S35). */
  googleProof: '/api/auth/google/proof',
  account: '/account',
  /** Contact as a page of its own (ruling 23). */
  support: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  /** Anyone checks a kept history. */
  verify: '/verify',
  applicant: {
    dashboard: '/applicant/dashboard',
    status: '/applicant/status',
    'detailed-info': '/applicant/detailed-info',
    assessment: '/applicant/assessment',
    documents: '/applicant/documents',
    contract: '/applicant/contract',
    onboarding: '/applicant/onboarding',
  },
  /** A server page that redirects to Google (ruling 19). */
  staffGoogle: '/api/auth/google?side=staff',
  admin: {
    overview: '/admin',
    dashboard: '/admin/dashboard',
    analytics: '/admin/analytics',
    settings: '/admin/settings',
    review: '/admin/review',
    applications: '/admin/applications',
    application: (id: string) => `/admin/applications/${id}`,
    workflows: '/admin/workflows',
    whatIf: '/admin/workflows/what-if',
    monitor: '/admin/workflow-monitor',
    testing: '/admin/applicant-testing',
    users: '/admin/users',
    privacy: '/admin/privacy',
    verify: '/admin/verify',
    incidents: '/admin/incidents',
    system: '/admin/system',
    account: '/admin/account',
  },
} as const;
