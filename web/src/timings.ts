/** Every wait of the browser side that the specification or a ruling fixes, in milliseconds (ruling 27). */
export const timings = {
  /** A URL hash scrolls to its element after this long (applicant side, section 2). */
  hashScroll: 150,
  /** Staff who open / or /auth are sent on after this long (section 1). */
  staffRedirect: 500,
  /** Staff back from a third-party sign-in are led on after this long ('Auth callback', section 2; section 9). */
  callbackRedirect: 1_000,
  /** Asking for the session is given up after this long; the visitor then counts as signed out (section 4). */
  sessionTimeout: 5_000,
  /** How long Access Denied can be read before it leads home (staff side, section 4). */
  deniedStay: 10_000,
  /** A draft is written when typing has paused this long. */
  draftPause: 600,
  /** A message in the corner leaves by itself after this long. */
  toastStay: 7_000,
  /** The first wait before a lost live connection is tried again; it doubles up to the second. */
  liveRetry: 2_000,
  liveRetryMost: 30_000,
  /** How long typing rests before the list is asked again. */
  searchRest: 250,
  /** At most one refresh in this time, however many changes arrive. */
  refreshEvery: 1_000,
  /** How often deadlines and ages on an open screen are told anew. */
  ageTick: 30_000,
  /** How often the staff sidebar's clock is. */
  clockTick: 10_000,
} as const;
