import { afterEach, expect, it, vi } from 'vitest';

const tell = vi.fn();
vi.mock('./other-tabs.ts', () => ({ tell, hear: vi.fn() }));
const { tellTestMode } = await import('./test-mode-update.ts');

afterEach(() => void vi.useRealTimers());

it('the update is sent 200 ms after test mode went on or off (staff side, section 9)', () => {
  vi.useFakeTimers();
  tellTestMode();
  vi.advanceTimersByTime(199);
  expect(tell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(tell).toHaveBeenCalledExactlyOnceWith({ is: 'test-mode' });
});
