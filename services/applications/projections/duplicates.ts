import { erased } from '#services/platform/crypto/person-keys.ts';

/**
 * How many other applications have the same address, for the rows of a page that have any: a look into the index for each. As a set of
 * its own it is a statement that a cluster takes too (decision 0061). What is erased has no address, and so no likeness.
 * @param page the name of what gives `id` and `email` @param also a further condition, on `s`, the other application's state
 */
export const duplicatesOf = (page: string, also = 'true'): string => `
  select ${page}.id, count(*) as duplicates
  from ${page}
  join application_forms o on lower(o.email) = lower(${page}.email) and o.application_id <> ${page}.id
  join application_states s on s.application_id = o.application_id
  where ${page}.email <> '${erased}' and not s.is_sandbox and ${also}
  group by ${page}.id`;
