import { company } from '#web/company.ts';

/** Who acted, as the history shows it. */
export const who = { you: 'You', staff: company.shortName, system: 'Automatic' } as const;

export const positionName = (position: string) =>
  position === 'general'
    ? 'Your general application'
    : `Your application as ${position || 'Personal Assistant'}`;
