import { describe, expect, test } from 'vitest';
import { crossingsIn } from './tables.ts';

describe('tables of other capabilities', () => {
  test.each([
    ['a read', "text: 'select 1 from users u'"],
    ['a join', 'text: `select 1 from mails m join users u using (id)`'],
    ['a write', "text: 'insert into users (id) values ($1)'"],
    ['an update', "text: 'update users set email = $1'"],
    ['a deletion', "text: 'delete from users where id = $1'"],
  ])('%s is found', (_what, source) => {
    expect(crossingsIn('services/notifications/x.ts', source)).toEqual(['notifications users']);
  });

  test.each([
    ['its own', "text: 'select 1 from mails'"],
    [
      'the log and its projections',
      'text: `select 1 from application_events join application_states using (id)`',
    ],
    ['a comment', '/** read from users */\n// copied from users\nconst a = 1;'],
    ['an import', "import { users } from './users.ts';"],
  ])('%s is not', (_what, source) => {
    expect(crossingsIn('services/notifications/x.ts', source)).toEqual([]);
  });
});
