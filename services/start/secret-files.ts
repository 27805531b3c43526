import { readFileSync } from 'node:fs';

function read(name: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `${name} names ${file}, which cannot be read (${code}). Check the path and who may read it.`,
    );
  }
  const secret = text.trim();
  if (!secret) throw new Error(`${name} names ${file}, which is empty. Put the secret into it.`);
  return secret;
}

/**
 * Secrets from files, as containers and systemd hand them over: `MASTER_KEY_FILE` names the file whose text is `MASTER_KEY`.
 * @param env without empty values
 * @param secrets the settings that may come so
 * @throws Error one sentence for the operator, without the secret
 */
export function withSecretFiles(
  env: Record<string, string | undefined>,
  secrets: readonly string[],
): Record<string, string | undefined> {
  const given = { ...env };
  for (const name of secrets) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new Error(`${name} and ${name}_FILE are both set. Keep one of them.`);
    given[name] = read(`${name}_FILE`, file);
  }
  return given;
}
