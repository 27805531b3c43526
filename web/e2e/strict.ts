import { type BrowserContext, test as base, expect } from '@playwright/test';
import { borrow, keepFresh } from './kept-sessions.ts';
import { handOn, noteSent } from './product-log.ts';

/**
 * `test` with a conscience: whatever any page of any context says as a warning or an error, throws, or is refused by
 * the Content Security Policy fails the test, except what the test announced.
 */
interface Conscience {
  /** Announces a failure that belongs to the test: /status of 409/, /ERR_FAILED/. */
  expect: (...patterns: RegExp[]) => void;
  watch: (context: BrowserContext) => Promise<void>;
}

/** The visitor rejected what is not necessary some time ago: no banner stands in the way. */
const hasDecided = () => {
  try {
    const choice = { necessary: true, analytics: false, marketing: false, preferences: false };
    const decided = { ...choice, timestamp: 1_750_000_000_000, consentDate: '2025-06-15T15:06:40.000Z' };
    if (!localStorage.getItem('cookie-consent'))
      localStorage.setItem('cookie-consent', JSON.stringify(decided));
  } catch {
    // about:blank stores nothing
  }
};

const reportRefusals = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`CSP: ${violatedDirective} refused ${blockedURI} from ${sourceFile}`),
  );

/** React names what it recovered from (error 520) in the cause, which neither Chromium nor Playwright print. */
const causePrefix = 'cause of what was thrown: ';
const reportCauses = (prefix: string) =>
  window.addEventListener('error', ({ error }) => {
    for (let cause = error?.cause; cause; cause = cause.cause)
      console.debug(prefix + (cause.stack ?? String(cause)));
  });

/** An address on loopback, which may read the mails; another for every test. */
let addresses = process.pid % 200;
const nextAddress = () => `127.18.${Math.floor(addresses / 250) % 250}.${(addresses++ % 250) + 1}`;

export const test = base.extend<{ conscience: Conscience; asksConsent: boolean }>({
  /** Tests of the cookie banner begin with visitors who have not decided. */
  asksConsent: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': nextAddress() }),
  conscience: [
    async ({ browser, asksConsent, storageState }, use) => {
      // Before there is a context: this fixture is the first.
      if (typeof storageState === 'string') await keepFresh(storageState, true);
      const complaints: string[] = [];
      const causes: string[] = [];
      const allowed: RegExp[] = [];
      const watch = async (context: BrowserContext) => {
        await context.addInitScript(reportRefusals);
        await context.addInitScript(reportCauses, causePrefix);
        if (!asksConsent) await context.addInitScript(hasDecided);
        noteSent(context);
        context.on('console', (message) => {
          if (message.text().startsWith(causePrefix)) causes.push(message.text());
          if (message.type() !== 'error' && message.type() !== 'warning') return;
          complaints.push(`${message.type()} on ${message.page()?.url()}: ${message.text()}`);
        });
        context.on('weberror', (thrown) => complaints.push(`thrown: ${thrown.error().stack}`));
      };
      const newContext = browser.newContext;
      const opened: BrowserContext[] = [];
      const borrowed: (() => Promise<void>)[] = [];
      browser.newContext = async (options) => {
        const stateFile = typeof options?.storageState === 'string' ? options.storageState : null;
        if (stateFile) await keepFresh(stateFile, true);
        const context = await newContext.call(browser, options);
        opened.push(context);
        if (stateFile) borrowed.push(await borrow(context, stateFile));
        await watch(context);
        return context;
      };
      await use({ expect: (...patterns) => void allowed.push(...patterns), watch });
      browser.newContext = newContext;
      // A page that were left open would renew a session that tests share, from a token that has been spent since.
      for (const giveBack of borrowed) await giveBack();
      for (const context of opened) await context.close();
      await handOn();
      const unexpected = complaints.filter((said) => !allowed.some((pattern) => pattern.test(said)));
      const said = unexpected.length > 0 ? [...unexpected, ...causes] : [];
      expect(said, 'errors, warnings and refusals in the browser').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, conscience, storageState }, use) => {
    await conscience.watch(context);
    const giveBack = typeof storageState === 'string' ? await borrow(context, storageState) : null;
    await use(context);
    await giveBack?.();
  },
});
export { expect };
