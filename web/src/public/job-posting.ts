import { company } from '#web/company.ts';

/**
 * The position as job searches read it (schema.org, JobPosting): what the page says, in their terms. Nobody records when it
 * was first posted, so no date is claimed. It is data, which no browser runs.
 */
export const jobPosting = {
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
