import { endpoints } from '#services/http/contract.ts';

/**
 * Only in tests and development: production bundles carry no schemas.
 * @throws Error naming the operation when no response of its contract matches the answer
 */
export function checkAnswer(key: string, answer: unknown): void {
  const endpoint = endpoints.get(key);
  const schemas = Object.entries(endpoint?.responses ?? {}).filter(([status]) => status.startsWith('2'));
  const results = schemas.map(([, schema]) => schema.safeParse(answer));
  const failed = results.find(({ success }) => !success);
  if (!failed?.error || results.some(({ success }) => success)) return;
  const issues = failed.error.issues.map(({ path, message }) => `${path.join('.') || 'answer'}: ${message}`);
  throw new Error(`${endpoint?.operationId} (${key}) answered against its contract. ${issues.join('; ')}`);
}
