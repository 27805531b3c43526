/** Every delay of the browser side that the specification or a ruling fixes, in milliseconds (ruling 27). */
export const timings = {
  /** Delay before a URL hash scrolls to its element (applicant side, section 2). */
  hashScroll: 150,
  /** Delay before staff who open / or /auth are redirected (applicant side, section 1). */
  staffRedirect: 500,
  /** Delay before staff are redirected after a third-party sign-in (applicant side, section 2, 'Auth callback'; section 9). */
  callbackRedirect: 1_000,
  /** How long the thanks for an assessment by link are shown (applicant side, section 2, 'Assessment link page'). */
  assessmentRedirect: 3_000,
  /** Timeout of the session request; the visitor then counts as signed out (applicant side, section 4). */
  sessionTimeout: 5_000,
  /** Interval of the check for an expiring access token (applicant side, section 9, 'Token auto-refresh tick'). */
  refreshTick: 30_000,
  /** Renew the token when less than this is left; also the minimum interval, for browsers with a wrong clock. */
  refreshBefore: 120_000,
  refreshTimeout: 10_000,
  /** How long until another tab sees what this one stored. */
  keptElsewhere: 250,
  /** A call that failed because of a new session waits this long for the answer that brings it, */
  proofSettles: 500,
  /** and is repeated if that session is no older than this (decision 0037). */
  proofReplaces: 10_000,
  /** A closed dialog returns the focus to a button that stays disabled for at most this long. */
  focusBack: 5_000,
  /** Interval of the check for a proof that is given in another window. */
  proofLook: 2_000,
  /** Minimum interval between reports of activity without requests (S13: staff, 30 minutes idle). */
  seenEvery: 300_000,
  /** Inactivity before the warning, and how often it is checked (applicant side, section 4, 'Inactivity'; section 9). */
  inactivityWarning: 900_000,
  inactivityCheck: 60_000,
  /** Minimum interval between recorded signs of activity. */
  activityEvery: 5_000,
  /** How long other tabs have to report activity. */
  otherTabs: 1_000,
  /** First delay before unsent audit entries are sent again (applicant side, section 9); doubles up to the second. */
  auditRetry: 1_000,
  auditRetryMost: 60_000,
  /** Delay before other tabs are notified of test mode going on or off (staff side, section 4). */
  testModeUpdate: 200,
  /** How long Access Denied is shown before it leads home (staff side, section 4). */
  deniedShownMs: 10_000,
  /** How long a review takes at most, as promised below (`promises.review`). */
  reviewAtMost: 259_200_000,
  /** Minimum interval between confirmation mails (ruling 32); until then the button is hidden. */
  resendRest: 120_000,
  /** Pause in typing after which a draft is stored in the browser, */
  draftPause: 600,
  /** and after which it is sent to the server. */
  draftSend: 1_500,
  /** Minimum interval between drafts sent, */
  draftEvery: 7_000,
  /** and the delay before one that failed is sent again. */
  draftRetry: 15_000,
  /** Delay before a form that waits for a connection is tried again, after no answer came. */
  laterRetry: 3_000,
  /** How long the form's own page has to send it first. */
  lateForms: 5_000,
  /** Code of a form is fetched with the visitor's first movement on its page, or after this long without one. */
  formAfter: 3_000,
  /** A request that takes longer shows that it is slow, */
  slowAfter: 6_000,
  /** and fails after this long, so that it can be retried. */
  sendTimeout: 30_000,
  /** Code that takes longer to load shows a skeleton; until then the previous page stays. */
  skeletonAfter: 200,
  toastShownMs: 7_000,
  /** First delay before a lost live connection is retried; doubles up to the second. */
  liveRetry: 2_000,
  liveRetryMost: 30_000,
  /** A live connection that takes longer fetches what it may have missed. */
  liveLate: 1_000,
  /** Pause in typing after which a list is searched. */
  searchRest: 250,
  /** Minimum interval between refreshes, however many changes arrive. */
  refreshEvery: 1_000,
  /** How often deadlines and ages on an open screen are updated. */
  ageTick: 30_000,
  /** How often Overview and Dashboard ask for the queue's age and the weeks, which the server shares for as long. */
  morningEvery: 10_000,
  /** How often the clock in the staff sidebar is updated. */
  clockTick: 10_000,
  /** How long the Review screen offers to undo a decision; its mail leaves no sooner (docs/rules/screens.md). */
  undoShownMs: 10_000,
  /** How long a decision can be undone (ruling 4). */
  undoFor: 600_000,
  /** How often an open application is announced to other staff, and after how long for the first time. */
  presenceEvery: 15_000,
  presenceRest: 400,
  /** Polling interval of a running erasure. */
  erasureEvery: 2_000,
  /** Polling interval of an open application's mails. */
  mailsEvery: 5_000,
  /** How often the time left to undo is updated. */
  undoTick: 1_000,
  /** Minimum interval between changes of the address while the time slider moves: browsers refuse more than ten a second. */
  slideEvery: 120,
  /** Interval of a step while the past is played, divided by its speed, and of its announcements. */
  playEvery: 1_000,
  playSaidEvery: 8_000,
  /** The time control announces only positions that have stood this long. */
  sayAfter: 350,
  /** Polling interval of a run over the whole log. */
  runEvery: 1_000,
} as const;

/**
 * What visitors and applicants are promised, in words (applicant side, section 9). Each stands here once, so that no two pages differ.
 */
export const promises = {
  /** The review, which begins once the address is confirmed. */
  review: '48-72 hours',
  firstAnswer: 'Within 48 hours if you meet our initial criteria, otherwise within 72',
  assessment: '48 hours',
  message: 'within 24 hours',
  request: 'within 2-4 hours',
} as const;
