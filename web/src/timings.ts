/** Every wait of the browser side that the specification or a ruling fixes, in milliseconds (ruling 27). */
export const timings = {
  /** A URL hash scrolls to its element after this long (applicant side, section 2). */
  hashScroll: 150,
  /** Staff who open / or /auth are sent on after this long (applicant side, section 1). */
  staffRedirect: 500,
  /** Staff back from a third-party sign-in are led on after this long (applicant side, section 2, 'Auth callback'; section 9). */
  callbackRedirect: 1_000,
  /** The thanks for an assessment by link stay this long before they lead home (applicant side, section 2, 'Assessment link page'). */
  assessmentRedirect: 3_000,
  /** Asking for the session is given up after this long; the visitor then counts as signed out (applicant side, section 4). */
  sessionTimeout: 5_000,
  /** How often it is looked whether the access token is about to end (applicant side, section 9, 'Token auto-refresh tick'), */
  refreshTick: 30_000,
  /** it is renewed when less than this is left, and a browser whose clock is wrong renews no oftener than this, */
  refreshBefore: 120_000,
  /** and renewing is given up after this long. */
  refreshTimeout: 10_000,
  /** and how long what one tab keeps may take to be seen by another. */
  keptElsewhere: 250,
  /** A call that a new session overtook waits this long for the answer that brought it, */
  proofSettles: 500,
  /** and is made once more when that was at most so long ago (decision 0037). */
  proofReplaces: 10_000,
  /** A dialog that closed gives the focus back to a button that is disabled for no longer than this. */
  focusBack: 5_000,
  /** While a proof is given in another window, it is looked for this often. */
  proofLook: 2_000,
  /** The server hears at most this often that somebody is active who asks it nothing (S13: staff, 30 minutes idle). */
  seenEvery: 300_000,
  /** Without activity for this long the warning comes; looked for every minute (applicant side, section 4, 'Inactivity'; section 9). */
  inactivityWarning: 900_000,
  inactivityCheck: 60_000,
  /** At most one sign of activity in this time is taken note of. */
  activityEvery: 5_000,
  /** How long other tabs have to answer whether somebody is active there. */
  otherTabs: 1_000,
  /** The first wait before unsent audit entries are sent again (applicant side, section 9); it doubles up to the second. */
  auditRetry: 1_000,
  auditRetryMost: 60_000,
  /** Other tabs are told of test mode going on or off after this long (staff side, section 4). */
  testModeUpdate: 200,
  /** How long Access Denied can be read before it leads home (staff side, section 4). */
  deniedShownMs: 10_000,
  /** One confirmation mail in this time is granted (ruling 32); until then nobody is asked to press again. */
  resendRest: 120_000,
  /** A draft is written when typing has paused this long. */
  draftPause: 600,
  /** A draft is sent to the server when typing has paused this long, */
  draftSend: 1_500,
  /** no oftener than this, however much is typed, */
  draftEvery: 7_000,
  /** and after this long anew when it could not be sent. */
  draftRetry: 15_000,
  /** Sending that takes longer than this is spoken of, */
  slowAfter: 6_000,
  /** and given up after this long, so that it can be tried again. */
  sendTimeout: 30_000,
  /** Code that takes longer than this to come has a skeleton stand in for it; until then what was there stays. */
  skeletonAfter: 200,
  /** A message in the corner leaves by itself after this long. */
  toastShownMs: 7_000,
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
  /** A decision on the Review screen shows its way back for this long; its mail leaves no sooner (docs/rules/screens.md). */
  undoShownMs: 10_000,
  /** It can be taken back for this long (ruling 4). */
  undoFor: 600_000,
  /** Others hear this often that somebody has an application open, and first when it has been open for this long. */
  presenceEvery: 15_000,
  presenceRest: 400,
  /** While somebody's data is being erased, its end is looked for this often. */
  erasureEvery: 2_000,
  /** The list of an application's mails is asked for again this often while it is open. */
  mailsEvery: 5_000,
  /** The time left to undo is counted down by the second. */
  undoTick: 1_000,
  /** While a hand slides over the past the address follows at most this often: browsers refuse more than ten changes a second. */
  slideEvery: 120,
  /** Playing the past takes a step this often, divided by its speed, and tells where it is this often. */
  playEvery: 1_000,
  playSaidEvery: 8_000,
  /** What the time control says must have stood this long: faster than it can be heard is left out. */
  sayAfter: 350,
  /** A run over the whole log is looked at this often while it is open. */
  runEvery: 1_000,
} as const;
