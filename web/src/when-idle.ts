const maxWaitMs = 1_500;

/** Resolves when the browser is idle. Safari has no `requestIdleCallback` and gets a short delay instead. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: maxWaitMs });
    else setTimeout(resolve, 200);
  });
