import {
  gateScreen,
  portalScreens,
  publicScreens,
  type Screen,
  staffFaces,
  staffScreens,
} from '#infra/test/screens.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';

export const widths = [1920, 1440, 1280, 768, 390] as const;
export type Width = (typeof widths)[number];
export type Theme = 'light' | 'dark';

/** One screen, who opens it, and the themes of its area. */
export interface Shot extends Screen {
  area: 'Public site' | 'Portal' | 'Staff' | 'Demonstration';
  as: 'visitor' | 'admin' | AnyStatus;
  themes: readonly Theme[];
}

const light = ['light'] as const;
const both = ['light', 'dark'] as const;

export const shots: readonly Shot[] = [
  ...publicScreens.map(
    (screen) => ({ ...screen, area: 'Public site', as: 'visitor', themes: light }) as const,
  ),
  ...portalScreens.map(
    (screen) => ({ ...screen, area: 'Portal', as: screen.status, themes: light }) as const,
  ),
  { ...gateScreen, area: 'Staff', as: 'visitor', themes: both },
  ...[...staffScreens, ...staffFaces].map(
    (screen) => ({ ...screen, area: 'Staff', as: 'admin', themes: both }) as const,
  ),
  { name: 'Demonstration’s door', path: '/dev', area: 'Demonstration', as: 'visitor', themes: both },
  { name: 'Outbox', path: '/dev/outbox', area: 'Demonstration', as: 'visitor', themes: both },
];

export const fileOf = (shot: Shot, theme: Theme, width: Width): string =>
  `${shot.area} ${shot.name}-${theme}-${width}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .concat('.png');
