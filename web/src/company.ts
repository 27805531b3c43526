import {
  brandOf,
  builtInCompany,
  type Company,
  phoneLinkOf,
  placeOf,
  shortNameOf,
  uidLineOf,
} from '#state-machines/company.ts';

interface Known extends Company {
  shortName: string;
  place: string;
  brand: string;
  phoneLink: string;
  uidLine: string;
}
/**
 * How the company is reached, as every page and mail gives it. The server says so where an admin has set it (services/http/company.ts); while
 * pages are prerendered, slots stand for it, which the server fills.
 */
function known(): Known {
  if (typeof document === 'undefined') {
    return {
      name: '%COMPANY_NAME%',
      shortName: '%COMPANY_SHORT_NAME%',
      place: '%COMPANY_PLACE%',
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
  const { name, town, phone, uid } = company;
  return {
    ...company,
    shortName: shortNameOf(name),
    place: placeOf(town),
    brand: brandOf(company),
    phoneLink: phoneLinkOf(phone),
    uidLine: uidLineOf(uid),
  };
}

export const company = known();
export const mailTo = `mailto:${company.email}`;
