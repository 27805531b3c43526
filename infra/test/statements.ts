import pg from 'pg';
import { vi } from 'vitest';

/** What was sent to the database while `ask` ran, in order. */
export async function statementsOf(ask: () => Promise<unknown>): Promise<pg.QueryConfig[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await ask();
    return query.mock.calls.map(([asked]: unknown[]) =>
      typeof asked === 'string' ? { text: asked } : (asked as pg.QueryConfig),
    );
  } finally {
    query.mockRestore();
  }
}
