import { company } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { promises } from '#web/timings.ts';

/** One page that is prerendered, and what a search engine or a shared link says of it. */
export interface PublicPage {
  path: string;
  /** The module that shows it, from web/: its code is fetched together with the page. */
  module: string;
  /** The module of its form: its code comes later, its styles with the page. */
  form?: string;
  /** As the page itself sets it once it runs. */
  title: string;
  description: string;
  /** Nothing for search engines. */
  isUnlisted?: true;
  /** What search engines can read of it as data. */
  data?: object;
}

/**
 * The position as job searches read it (schema.org, JobPosting): what the page says, in their terms. No one records when it
 * was first posted, so no date is claimed. It is data, which no browser runs.
 */
const jobPosting = {
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: 'Personal Assistant',
  description: [
    'We are looking for personal assistants: calm, exact and discreet people who would sooner be relied upon than noticed.',
    'You serve one household or one office, under a Swiss contract, full-time, with three months’ probation.',
    'Four steps: an application of about ten minutes, an assessment by a private link, a conversation in Zug, and a contract or a plain no.',
  ]
    .map((text) => `<p>${text}</p>`)
    .join(''),
  employmentType: 'FULL_TIME',
  directApply: true,
  hiringOrganization: { '@type': 'Organization', name: company.name, sameAs: '%ORIGIN%/' },
  jobLocation: {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.street,
      addressLocality: 'Zug',
      addressCountry: 'CH',
    },
  },
};

export const publicPages: readonly PublicPage[] = [
  {
    path: paths.home,
    module: 'src/public/home/page.tsx',
    form: 'src/public/contact-form/form.tsx',
    title: 'Personal assistants',
    description: `${company.name} in ${company.place} puts one personal assistant at your side: for business, household and beyond. Discreet by contract, worldwide.`,
  },
  {
    path: paths.careers,
    module: 'src/public/careers/page.tsx',
    title: 'Careers',
    description: `Positions at ${company.name} in ${company.place}: personal assistant, and the general application. Less than 3% of applicants pass.`,
  },
  {
    path: paths.apply,
    module: 'src/public/apply/page.tsx',
    form: 'src/public/application-form/form.tsx',
    title: 'Your application',
    description: `Apply to ${company.name} in ${company.place} in about ten minutes. Your draft stays on your device until you send it.`,
  },
  {
    path: paths.personalAssistant,
    module: 'src/public/position/page.tsx',
    form: 'src/public/application-form/form.tsx',
    title: 'Join the Elite',
    data: jobPosting,
    description: `Become a personal assistant at ${company.name} in ${company.place}: a Swiss contract, one client, an office behind you. Four steps, and you always know which.`,
  },
  {
    path: paths.support,
    module: 'src/public/contact/page.tsx',
    form: 'src/public/contact-form/form.tsx',
    title: 'Write to us',
    description: `Write to ${company.name}, ${company.street}, ${company.town}. A person answers ${promises.message}, and signs with a name.`,
  },
  {
    path: paths.auth,
    module: 'src/public/auth/page.tsx',
    form: 'src/public/auth/account.tsx',
    title: 'Sign In',
    description: `Sign in at ${company.name} to follow your application.`,
    isUnlisted: true,
  },
  {
    path: paths.verify,
    module: 'src/public/verify/page.tsx',
    title: 'Check a history',
    description: `Whether one entry of an application’s history at ${company.name} was changed since it was sealed: checked on your own device, without an account.`,
  },
  {
    path: paths.privacy,
    module: 'src/public/privacy/page.tsx',
    title: 'Privacy Policy',
    description: `What ${company.name} knows about you, why, for how long, and how you see, correct or end it.`,
  },
  {
    path: paths.terms,
    module: 'src/public/terms/page.tsx',
    title: 'Terms of Service',
    description: `What you may expect of ${company.name} and what it expects of you. Swiss law applies, the venue is the courts of Zug.`,
  },
  {
    path: paths.cookies,
    module: 'src/public/cookies/page.tsx',
    title: 'Cookie Policy',
    description: `What the site of ${company.name} stores on your device, and how you decide about it.`,
  },
];
