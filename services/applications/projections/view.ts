import type { ViewOver } from '#services/event-log/rebuild/swap-shadows.ts';

/** The view `applications`, which every list and detail reads; it stands over tables that a rebuild swaps. */
export const applicationsView: ViewOver = {
  // Changes nothing, and takes the lock that `define` will ask for; `lock table` would take the forms' table along.
  hold: 'alter view applications reset (security_barrier)',
  define: 'select define_applications_view()',
};
