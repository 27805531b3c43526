import { isStoredDark } from '#web/ui/stored-theme.ts';
import { Bones, Said } from './parts.tsx';

/** A screen of the staff area, between sidebar and time dock. */
export const StaffScreenSkeleton = () => (
  <main id="main" className="skeleton" tabIndex={-1} aria-busy="true">
    <Said />
    <Bones className="wait-screen" />
  </main>
);

/** The staff area's frame, before even its styles are there; in the theme that was chosen. */
export const StaffFrameSkeleton = () => (
  <div className={isStoredDark() ? 'wait-staff dark' : 'wait-staff'}>
    <Bones className="wait-side" />
    <div className="wait-top" />
    <StaffScreenSkeleton />
  </div>
);
