import { paths } from '#web/paths.ts';

/** The header's own links. The last three stand on the home page, so they scroll there and lead there from elsewhere. */
export const mainLinks = [
  { label: 'Home', to: paths.home },
  { label: 'Services', to: paths.services },
  { label: 'About', to: paths.about },
  { label: 'Contact', to: paths.contact },
] as const;
