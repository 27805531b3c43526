import { type Node, parse } from 'libpg-query';

/** One statement of a migration, by PostgreSQL's own grammar. */
export interface Statement {
  /** One-based line of its first word. */
  line: number;
  /** Its first line, for people. */
  text: string;
  node: Node;
  /** Why it may block for long all the same: a comment `-- accepted: …` right above it. */
  accepted: string | null;
}

/** @throws SqlError for text that PostgreSQL does not understand */
export async function readStatements(sql: string): Promise<Statement[]> {
  const { stmts = [] } = await parse(sql);
  // Places are counted in bytes.
  const bytes = Buffer.from(sql);
  const between = (from: number, to?: number) => bytes.subarray(from, to).toString();
  let last = 0;
  return stmts.flatMap(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    const above = between(last, from);
    last = length ? from + length : bytes.length;
    if (!stmt) return [];
    const [text = ''] = between(from, last).split('\n');
    return {
      line: between(0, from).split('\n').length,
      text: text.trim(),
      node: stmt,
      accepted: /^\s*--\s*accepted:\s*(\S.*)$/m.exec(above)?.[1]?.trim() ?? null,
    };
  });
}
