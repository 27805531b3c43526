import { paths } from '#web/paths.ts';

/** Which sections stand on the home page already; a link to one that does not would lead nowhere. */
const isBuilt = { services: false, about: false, contact: false } as const;

const links: readonly { label: string; to: string; isShown: boolean }[] = [
  { label: 'Home', to: paths.home, isShown: true },
  { label: 'Services', to: paths.services, isShown: isBuilt.services },
  { label: 'About', to: paths.about, isShown: isBuilt.about },
  { label: 'Contact', to: paths.contact, isShown: isBuilt.contact },
];

/** The header's own links. All but the first are sections of the home page: they scroll there and lead there from elsewhere. */
export const mainLinks = links.filter(({ isShown }) => isShown);
