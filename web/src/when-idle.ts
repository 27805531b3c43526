/** The longest that anything waits for a browser that never rests, in milliseconds. */
const atMost = 1_500;

/** Once the browser has nothing more urgent to do. Safari cannot say when that is; it gets a moment instead. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: atMost });
    else setTimeout(resolve, 200);
  });
