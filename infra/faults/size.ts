/** `npm run faults` walks every fault in its full size, `npm test` in a short one. */
export const isFull = process.env.FAULTS === 'full';

/** How long a process may take to start, or an API to answer again. The full form also runs on machines that are busy with other work. */
export const patienceMs = isFull ? 180_000 : 30_000;
