import { matchPath } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { withMoment } from './moment.ts';

const screens: readonly string[] = [
  paths.admin.overview,
  paths.admin.dashboard,
  paths.admin.applications,
  paths.admin.application(':id'),
  paths.admin.monitor,
  paths.admin.analytics,
];

/** Whether the screen at a path can show the past; every other shows what is now. */
export const showsPast = (pathname: string): boolean =>
  screens.some((screen) => matchPath(screen, pathname) !== null);

/** A link that goes on looking at the instant where its screen can; elsewhere it leads to now, and says nothing else. */
export const keepMoment = (path: string, asOf: string | null): string =>
  showsPast(path) ? withMoment(path, asOf) : path;
