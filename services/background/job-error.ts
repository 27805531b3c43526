import { z } from 'zod';
import { hideAddresses } from '#services/platform/hide-addresses.ts';

/** What a handler's error left (job-errors.ts), or pg-boss's own words for a worker that went silent. */
const said = z.union([
  z.object({ message: z.string() }),
  z.object({ value: z.object({ message: z.string() }) }).transform(({ value }) => value),
]);

/** What a job failed of, without anybody's address. */
export function errorOf(output: unknown): string {
  const read = said.safeParse(output);
  return read.success ? hideAddresses(read.data.message) : 'No reason was kept.';
}
