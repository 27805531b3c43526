import { paths } from '#web/paths.ts';

/** The header's own links. All but the first are sections of the home page: they scroll there and lead there from elsewhere. */
export const mainLinks = [
  { label: 'Home', to: paths.home },
  { label: 'Services', to: paths.services },
  { label: 'About', to: paths.about },
  { label: 'Contact', to: paths.contact },
] as const;
