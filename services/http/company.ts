import { escapeHtml } from '#services/platform/html.ts';
import {
  brandOf,
  builtInCompany,
  type Company,
  phoneLinkOf,
  placeOf,
  shortNameOf,
  uidLineOf,
} from '#state-machines/company.ts';

/** What web/src/company.ts leaves in prerendered pages, where the build could not know it. */
const slotsOf = (company: Company): Record<string, string> => ({
  NAME: company.name,
  SHORT_NAME: shortNameOf(company.name),
  PLACE: placeOf(company.town),
  BRAND: brandOf(company),
  STREET: company.street,
  TOWN: company.town,
  EMAIL: company.email,
  PHONE: company.phone,
  PHONE_LINK: phoneLinkOf(company.phone),
  UID: uidLineOf(company.uid),
});

/** Who reads replies stands in mails alone. */
const shown = (key: string, value: unknown) => (key === 'person' ? undefined : value);

/** For the scripts, before they take the page over: data, which no browser runs. The built-in brand they know themselves. */
function block(company: Company): string {
  const json = JSON.stringify(company, shown);
  if (json === JSON.stringify(builtInCompany, shown)) return '';
  return `<script type="application/json" id="company">${json.replaceAll('<', '\\u003c')}</script>`;
}

/** The same in a block of data, whose text is JSON and knows no entities. */
const quoted = (text: string): string => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');
const dataBlocks = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/gs;

/** A page with the company's data in force (ruling 24): the same text that the scripts draw, so that they find what they expect. */
export function withCompany(html: string, company: Company): string {
  const slots = slotsOf(company);
  const fill = (text: string, write: (value: string) => string) =>
    text.replace(/%COMPANY_([A-Z_]+)%/g, (whole, name: string) => {
      const value = slots[name];
      return value === undefined ? whole : write(value);
    });
  return fill(
    html.replace(dataBlocks, (data) => fill(data, quoted)),
    escapeHtml,
  ).replace('</head>', () => `${block(company)}</head>`);
}
