import { describe, expect, it } from 'vitest';
import { memoryLog } from '#infra/test/memory-log.ts';

/** An error as node-postgres makes it. */
const databaseError = (code: string, message: string) =>
  Object.assign(new Error(message), {
    name: 'error',
    code,
    detail: 'Failing row contains (Ursina, 7000 Chur).',
  });
const { logger, lines } = memoryLog();
const logged = (error: Error) => {
  logger.error({ err: error }, 'request failed');
  return JSON.parse(lines.at(-1) ?? '{}').err;
};

describe('S25: an error in the log', () => {
  it('says type, message, code and stack, and not the row that a database error quotes', () => {
    const err = logged(databaseError('23514', 'new row violates check constraint "x"'));
    expect(err).toMatchObject({
      type: 'error',
      code: '23514',
      message: 'new row violates check constraint "x"',
    });
    expect(err.stack).toMatch(/logger\.test\.ts/);
    expect(JSON.stringify(err)).not.toContain('Ursina');
  });

  it('leaves out the value that a data exception quotes in its message and its stack', () => {
    const err = logged(databaseError('22P02', 'invalid input syntax for type uuid: "ursina@post.example"'));
    expect(err).toMatchObject({ code: '22P02', message: 'the database refused a value [removed]' });
    expect(err.stack).toMatch(/logger\.test\.ts/);
    expect(JSON.stringify(err)).not.toContain('ursina');
  });
});
