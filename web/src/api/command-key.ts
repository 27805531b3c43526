import { ApiError } from '#web/api/client.ts';

/**
 * The idempotency key of a command. A command without an answer keeps its key, so pressing the button again after a lost
 * connection takes effect once; any answer, even an error, ends the key.
 */
export function createCommandKeys(newKey: () => string = () => crypto.randomUUID()) {
  const unanswered: Record<string, string> = {};
  return async function send<T>(command: unknown, run: (key: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(command);
    const key = unanswered[text] ?? newKey();
    unanswered[text] = key;
    try {
      const result = await run(key);
      delete unanswered[text];
      return result;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 0)) delete unanswered[text];
      throw error;
    }
  };
}
