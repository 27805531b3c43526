import { timings } from '#web/timings.ts';
import { hear, tell } from './other-tabs.ts';

/** What is said when test mode ends, on whichever side its button was pressed (staff side, section 4). */
export const deactivated = {
  title: 'Test Mode Deactivated',
  description: 'Returned to admin view',
  about: 'test-mode',
} as const;

/** Tells other tabs, 200 ms after the change, that test mode went on or off (staff side, sections 4 and 9). */
export function tellTestMode(): void {
  setTimeout(() => tell({ is: 'test-mode' }), timings.testModeUpdate);
}

/** Hears of test mode going on or off in another tab. @returns stops listening */
export function onTestMode(changed: () => void): () => void {
  return hear((word) => {
    if (word.is === 'test-mode') changed();
  });
}
