/** How the company is reached, as every page and mail gives it. */
export const company = {
  name: 'Adjutant AG',
  street: 'Seestrasse 11',
  town: '6300 Zug, Switzerland',
  email: 'office@adjutant.example',
  phone: '+41 41 000 14 00',
  phoneLink: 'tel:+41410001400',
} as const;
export const mailTo = `mailto:${company.email}`;
