/** The company's own data as every page and mail gives it (ruling 24). This brand is built in; an admin may set another. */
export interface Company {
  name: string;
  street: string;
  /** Post code, town and country. */
  town: string;
  email: string;
  phone: string;
  /** Number in the register of companies, or for value added tax; empty for none. */
  uid: string;
  /** Who reads replies to mails; empty for the office as a whole. */
  person: string;
}

export const builtInCompany: Company = {
  name: 'Adjutant AG',
  street: 'Seestrasse 11',
  town: '6300 Zug, Switzerland',
  email: 'office@adjutant.example',
  phone: '+41 41 000 14 00',
  uid: '',
  person: 'Sandro Keiser',
};

const legalForms =
  /(?:,? (?:AG|GmbH(?: & Co\.? KG)?|KG|SE|SA|S\.A\.|Sàrl|SARL|Sagl|Ltd\.?|Limited|LLC|Inc\.?|PLC))$/i;

/** The name as a header or a sentence gives it, without its legal form: 'Adjutant' of 'Adjutant AG'. */
export const shortNameOf = (name: string): string => name.replace(legalForms, '');

/** The town alone, as it stands beside the name: 'Zug' of '6300 Zug, Switzerland'. */
export const placeOf = (town: string): string => (town.split(',')[0] ?? '').replace(/^[\d\s]*/, '').trim();

/** The name with its place: 'Adjutant AG, Zug'. */
export const brandOf = ({ name, town }: Pick<Company, 'name' | 'town'>): string =>
  [name, placeOf(town)].filter(Boolean).join(', ');

/** The number as a telephone link dials it. */
export const phoneLinkOf = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

export const uidLineOf = (uid: string): string => uid && `UID ${uid}`;
