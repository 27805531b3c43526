/** Time is passed in, never looked up: tests, the demo and the sandbox bring their own. */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();
