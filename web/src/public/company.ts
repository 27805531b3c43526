import { brandOf, builtInCompany, type Company, phoneLinkOf, uidLineOf } from '#state-machines/company.ts';

/**
 * How the company is reached, as every page and mail gives it. The server says so where an admin has set it (services/http/company.ts); while
 * pages are prerendered, slots stand for it, which the server fills.
 */
function known(): Company & { brand: string; phoneLink: string; uidLine: string } {
  if (typeof document === 'undefined') {
    return {
      name: '%COMPANY_NAME%',
      brand: '%COMPANY_BRAND%',
      street: '%COMPANY_STREET%',
      town: '%COMPANY_TOWN%',
      email: '%COMPANY_EMAIL%',
      phone: '%COMPANY_PHONE%',
      phoneLink: '%COMPANY_PHONE_LINK%',
      uid: '',
      uidLine: '%COMPANY_UID%',
    };
  }
  const said = document.getElementById('company')?.textContent;
  const company = said ? (JSON.parse(said) as Company) : builtInCompany;
  const { phone, uid } = company;
  return { ...company, brand: brandOf(company), phoneLink: phoneLinkOf(phone), uidLine: uidLineOf(uid) };
}

export const company = known();
export const mailTo = `mailto:${company.email}`;
