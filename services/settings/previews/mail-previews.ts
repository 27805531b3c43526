import { sentBy } from '#services/notifications/sender.ts';
import type { Company } from '#state-machines/company.ts';
import { accountPreviews } from './account.ts';
import { applicantPreviews } from './applicant.ts';
import { privacyPreviews } from './privacy.ts';
import { staffPreviews } from './staff.ts';
import type { Preview, Written } from './written-mail.ts';

const written = (site: string): Written[] => [
  ...applicantPreviews(site),
  ...staffPreviews(site),
  ...privacyPreviews(site),
  ...accountPreviews(site),
];

/** @param site the site's address, for the links in them */
export const mailPreviews = (site: string, company: Company): Preview[] =>
  written(site).map(({ mail, ...about }) => {
    const { subject, text, html } = sentBy(company, site, mail);
    return { ...about, subject, text, html };
  });
