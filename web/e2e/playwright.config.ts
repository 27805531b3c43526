import { defineConfig } from '@playwright/test';
import { chromiumFlags } from '#infra/test/chromium.ts';
import { takeProduct } from './products.ts';

takeProduct();

/** What Playwright turns off, as far as it concerns a site on this machine: Chromium heeds the last such flag alone. */
const featuresOffAnyway = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

/** Browser tests on the whole product: real server, worker, database and mails, in Chromium. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './products.ts',
  // `npm test` gives as many as there is room for; each has a product of its own.
  workers: 1,
  // A machine that stumbles is not a fault of the product; `npm test` says which test needed its second attempt.
  retries: 1,
  timeout: 90_000,
  expect: {
    timeout: 10_000,
    toHaveScreenshot: { pathTemplate: '{testDir}/pictures/{arg}{ext}', threshold: 0.03, maxDiffPixels: 4 },
  },
  // A missing picture is a failure, and no second attempt finds one.
  updateSnapshots: 'none',
  forbidOnly: true,
  outputDir: '../../test-results',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    screenshot: 'only-on-failure',
    // Every skeleton would be redrawn sixty times a second; a test of what moves asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        ...chromiumFlags,
        // There is none; doing without its imitation is quicker.
        '--disable-gpu',
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
        // A script is compiled in the background while it comes, also where the renderer has its code from the page before; without, that is
        // found first.
        `--disable-features=${[...featuresOffAnyway, 'ScriptStreaming'].join(',')}`,
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone/ },
    { name: 'phone', use: { viewport: { width: 390, height: 844 } }, grep: /@phone/ },
  ],
});
