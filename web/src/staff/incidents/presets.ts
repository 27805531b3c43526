import { fieldOf, instantOf } from './zurich-input.ts';

const hour = 3_600_000;

/** Where most questions begin. Each is an instant of its own in the address, so that the same link asks the same tomorrow. */
export const presets: readonly { label: string; from: (now: number) => string | undefined }[] = [
  { label: 'Last hour', from: (now) => new Date(now - hour).toISOString() },
  {
    label: 'Today',
    from: (now) => instantOf(`${fieldOf(new Date(now).toISOString()).slice(0, 10)}T00:00`),
  },
  { label: 'Last 7 days', from: (now) => new Date(now - 7 * 24 * hour).toISOString() },
];
