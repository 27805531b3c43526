/** `npm run faults` walks every fault in its full size, `npm test` in a short one. */
export const isFull = process.env.FAULTS === 'full';

/**
 * Between two requests of a client. The full form has none; in the short one, clients without pause would take the processor from the very
 * processes that are killed and started, and most of the test's time would be theirs.
 */
export const pauseMs = isFull ? 0 : 100;

/** How long a process may take to start, or an API to answer again. The full form also runs on machines that are busy with other work. */
export const patienceMs = isFull ? 180_000 : 30_000;
