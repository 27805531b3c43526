import {
  brandOf,
  builtInCompany,
  type Company,
  phoneLinkOf,
  placeOf,
  shortNameOf,
  uidLineOf,
} from '#state-machines/company.ts';

interface KnownCompany extends Omit<Company, 'person'> {
  shortName: string;
  place: string;
  brand: string;
  phoneLink: string;
  uidLine: string;
}
/**
 * The company's contact details on every page. The server embeds them where an admin has set them (services/http/company.ts); prerendered
 * pages hold placeholders that the server fills.
 */
function readCompany(): KnownCompany {
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
  const embedded = document.getElementById('company')?.textContent;
  const company = embedded ? (JSON.parse(embedded) as Company) : builtInCompany;
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

export const company = readCompany();
export const mailTo = `mailto:${company.email}`;
