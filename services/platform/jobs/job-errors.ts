import { hideAddresses } from '../hide-addresses.ts';

/** What a job fails of, and what of it is kept. */

/** No other try would go better: the job goes to the dead letters at once, where a person looks. */
export class FailsForGood extends Error {
  override name = 'FailsForGood';
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A job about what cannot be: found before it is worked, for jobs of one moment may be read together, and one must not fail the others.
 * @throws FailsForGood
 */
export function requireIds(data: object | null): void {
  for (const [name, value] of Object.entries(data ?? {}))
    if (name.endsWith('Id') && !(typeof value === 'string' && uuid.test(value)))
      throw new FailsForGood(`The job's ${name} is not an id.`);
}

export interface KeptError {
  name: string;
  message: string;
  code?: string;
  /** Where in the code, without the message that a stack begins with. */
  at?: string[];
}

/**
 * What stays with a failed job. Its queue outlives the data of whom it is about: no address, and none of the other properties of
 * an error, which may repeat a row or a mail (S27).
 */
export function keptError(error: unknown): KeptError {
  if (!(error instanceof Error))
    return { name: 'Error', message: hideAddresses(String(error)).slice(0, 500) };
  const { code } = error as { code?: unknown };
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) =>
      line.trim().replace(/\(?(file:\/\/)?\/\S*?\/(services|state-machines|node_modules)\//, '$2/'),
    );
  return {
    name: error.name,
    message: hideAddresses(error.message).slice(0, 500),
    ...(typeof code === 'string' && { code }),
    ...(at.length > 0 && { at }),
  };
}
