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
}

export const builtInCompany: Company = {
  name: 'Adjutant AG',
  street: 'Seestrasse 11',
  town: '6300 Zug, Switzerland',
  email: 'office@adjutant.example',
  phone: '+41 41 000 14 00',
  uid: '',
};

/** The town alone, as it stands beside the name: 'Zug' of '6300 Zug, Switzerland'. */
const placeOf = (town: string): string => (town.split(',')[0] ?? '').replace(/^[\d\s]*/, '').trim();

/** The name with its place: 'Adjutant AG, Zug'. */
export const brandOf = ({ name, town }: Pick<Company, 'name' | 'town'>): string =>
  [name, placeOf(town)].filter(Boolean).join(', ');

/** The number as a telephone link dials it. */
export const phoneLinkOf = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

export const uidLineOf = (uid: string): string => uid && `UID ${uid}`;
