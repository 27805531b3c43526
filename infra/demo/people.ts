import { type LegacyRow, legacyRow } from '#services/legacy-import/row.ts';
import { dayMs } from '#state-machines/durations.ts';

/** Fictitious people, made from a seed: the same company every time. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  linkedinUrl: string | null;
  portfolioUrl: string | null;
  motivation: string;
}

/** mulberry32: small, good enough for a demonstration, the same on every machine. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
export const pick = <T>(random: () => number, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

const first =
  'Livia Noah Emine Yannick Ladina Fabrice Joëlle Bastien Lorena Hannes Estelle Mattia Nathalie Beat Delphine Gian-Andrea Ilaria Patrick Sandrine Rahel Kilian Tobias Tamara Corinne Noëmi Sandro Regula Ursin Flurina Matteo Chiara Luca Amélie Rémy Selin Milan Jana Severin Aline Dario'.split(
    ' ',
  );
const last =
  'Amrein Aeschlimann Yıldız Perroud Semadeni Monnier Progin Rey Albisetti Ruckstuhl Bovet Gianinazzi Rochat Zumstein Aubert Planta Quadri Sutter Chappuis Gantenbein Iten Zurbriggen Nägeli Stojanovic Blatter Bachmann Keiser Caduff Bühler Ferrari Moretti Schnyder Wyss Jaggi Perrin Demirci Petrović Hofstetter Marti Luginbühl'.split(
    ' ',
  );
const places = [
  '6300 Zug',
  '6003 Luzern',
  '8001 Zürich',
  '1800 Vevey',
  '1204 Genève',
  '6900 Lugano',
  '4051 Basel',
  '3011 Bern',
  '7000 Chur',
  '9000 St. Gallen',
];
const streets = [
  'Seestrasse',
  'Habsburgerstrasse',
  'Rue d’Italie',
  'Bahnhofstrasse',
  'Via Nassa',
  'Rosenweg',
  'Dorfstrasse',
  'Chemin des Vignes',
];
const mailHosts = ['alpenpost.example', 'leman.example', 'bluemail.example', 'postfach.example'];
const openings = [
  'After nine years in the private salons of a hotel in Vevey I know how to say no in four languages without anyone noticing.',
  'I kept the diary of a surgeon with two practices and three children, and never once let them meet in the wrong place.',
  'As purser on long-haul flights I learned that calm is something one can hand round like a tray.',
  'I ran a household of eleven rooms and one garden, and the books that belong to them.',
  'For six years I was the second voice on every call of a family office, and no one there knew my name.',
];
const closings = [
  'I am looking for fewer guests, and to know them better.',
  'I like to see things before they go wrong, and to mend them before anybody asks.',
  'What I do not know by Friday I will have learned by Monday.',
  'I would rather be relied upon than noticed.',
];

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .replace(/ı/g, 'i')
    .toLowerCase();

/** Names that a screen, a mail and a search have to bear. */
const unusual: readonly [firstName: string, lastName: string][] = [
  ['Maria-Magdalena Theresia', 'von Hohenstein-Schwarzenberg zu Rapperswil'],
  ['Thị Minh Khai', 'Nguyễn'],
  ['Ólafur', 'Þórðarson'],
  ['Σοφία', 'Παπαδοπούλου'],
  ['Владимир', 'Шевченко-Кузьменко'],
  ['さくら', '田中'],
  ['محمد', 'الحسيني'],
  ['Bo', 'Li'],
  ['Wolfgang', 'Rindfleischetikettierungsüberwachungsmeister'],
];
/** Every so many have one of these names, or apply a second time. */
const unusualEvery = 8;
const againEvery = 25;

/** @param n makes the address unique */
function person(random: () => number, n: number): Person {
  const usual: [string, string] = [pick(random, first), pick(random, last)];
  const [firstName, lastName] = (n % unusualEvery === 0 ? unusual[n / unusualEvery - 1] : undefined) ?? usual;
  const handle = `${[plain(firstName), plain(lastName)].filter(Boolean).join('.') || 'post'}${n}`;
  return {
    firstName,
    lastName,
    email: `${handle}@${pick(random, mailHosts)}`,
    phone: `+41 7${Math.floor(random() * 3) + 6} 555 ${String(Math.floor(random() * 90) + 10)} ${String(Math.floor(random() * 90) + 10)}`,
    address: `${pick(random, streets)} ${Math.floor(random() * 80) + 1}, ${pick(random, places)}`,
    linkedinUrl: random() < 0.6 ? `https://linkedin.example/in/${handle}` : null,
    portfolioUrl: random() < 0.25 ? `https://portfolio.example/${handle}` : null,
    motivation: `${pick(random, openings)} ${pick(random, closings)}`,
  };
}

/** As many forms, of which some are of one person again. */
export function people(random: () => number, count: number): Person[] {
  const all: Person[] = [];
  for (let n = 1; n <= count; n++) {
    const form = person(random, n);
    const before = n % againEvery === 0 ? all.at(-3) : undefined;
    all.push(before ? { ...before, motivation: form.motivation } : form);
  }
  return all;
}

/** Applications of the time before, as the former system exported them. */
export const formerRows = (random: () => number, until: number): LegacyRow[] =>
  [
    'not_suitable',
    'not_suitable',
    'detailed_info_submitted',
    'employed',
    'rejected',
    'suitable_candidate',
  ].map((status, n) => {
    const form = person(random, 9_000 + n);
    return legacyRow.parse({
      id: `F-${1_000 + n}`,
      first_name: form.firstName,
      last_name: form.lastName,
      email: form.email,
      phone: form.phone,
      address: form.address,
      motivation: form.motivation,
      position: 'Personal Assistant',
      workflow_status: status,
      created_at: new Date(until - (140 + 17 * n) * dayMs).toISOString(),
      notes: 'From the spreadsheet of before.',
    });
  });
