/** `npm run faults` walks every fault in its full size, `npm test` in a short one. */
export const isFull = process.env.FAULTS === 'full';
