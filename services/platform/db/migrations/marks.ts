/** What a migration says of itself in comments; read at each start, so without a parser. */

/**
 * The first line of a file that takes something away: `-- contract since 0008-expand.sql: why`. Releases that know the named migration no
 * longer use what goes (decision 0072).
 */
export function contractOf(sql: string): { since: string; why: string } | null {
  const [, since, why] = /^-- contract since (\d{4}-\S+\.sql): (\S.*)/.exec(sql) ?? [];
  return since && why ? { since, why } : null;
}

const withoutComments = (sql: string): string => sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '');

/** The index of a file that builds one while requests go on, which PostgreSQL does in no transaction. */
export function concurrentIndexOf(sql: string): string | null {
  const found = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(
    withoutComments(sql),
  );
  return found?.[1] ?? null;
}
