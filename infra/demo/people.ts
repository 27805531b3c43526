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

/** @param n makes the address unique */
export function person(random: () => number, n: number): Person {
  const [firstName, lastName] = [pick(random, first), pick(random, last)];
  const handle = `${plain(firstName)}.${plain(lastName)}${n}`;
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
