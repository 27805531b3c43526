import { pick, type Random } from './random.ts';

/** People who do not exist. */
const firstNames =
  'Lena Noah Mia Luca Emma Elias Lara Leon Sofia Liam Nina David Elin Jonas Alina Simon Julia Samuel Anna Nico Sara Livio Laura Matteo Chiara Fabio Elena Jan Yara Tim'.split(
    ' ',
  );
const nameParts = {
  begin:
    'Alt Berg Brand Dorn Eich Feld Gold Hof Korn Linden Moos Nuss Ober Rei Sonn Stein Tann Wald Wies Zell'.split(
      ' ',
    ),
  end: 'acher bach berger egger hauser holzer inger li mann matter meier müller rieder schmid stetter wyler'.split(
    ' ',
  ),
};
const streets = ['Lindenweg', 'Seestrasse', 'Am Bach', 'Birkenallee', 'Kirchgasse', 'Sonnenhalde'];
const towns = ['8001 Zürich', '3011 Bern', '4051 Basel', '6003 Luzern', '9000 St. Gallen', '8400 Winterthur'];
const ascii = (text: string): string => text.toLowerCase().replace('ü', 'ue');

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  linkedinUrl: string | null;
  motivation: string;
}

/** @param number makes the e-mail address unique; the domain is reserved and reaches no one */
export function personOf(random: Random, number: number): Person {
  const firstName = pick(random, firstNames);
  const lastName = pick(random, nameParts.begin) + pick(random, nameParts.end);
  const handle = `${ascii(firstName)}.${ascii(lastName)}`;
  return {
    firstName,
    lastName,
    email: `${handle}.${number}@applicants.example`,
    phone: `+41 00 ${String(1_000_000 + Math.floor(random() * 8_999_999))}`,
    address: `${pick(random, streets)} ${1 + Math.floor(random() * 120)}, ${pick(random, towns)}`,
    linkedinUrl: random() < 0.4 ? `https://linkedin.example/in/${handle}` : null,
    motivation: `I am ${firstName}, and I would like to organise the days of someone who has no time to do it. I bring patience, order and three languages.`,
  };
}
