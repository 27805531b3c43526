import { type FoundPerson, peopleByEmail, peopleById } from '#services/privacy/find-people.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import type { Values } from './tools.ts';
import { isId, type Tools, UsageError } from './tools.ts';

const spokenOf = ({ userId, name, email }: FoundPerson): string => `  ${userId}  ${name} <${email}>`;

/**
 * The one person meant by an e-mail address, the id of an account, or the id of an application.
 * @param unchanged what to say when there is none: that nothing was done
 * @throws UsageError for no person, and for several
 */
export async function personMeant(
  { ctx }: Tools,
  given: Values[string],
  unchanged: string,
): Promise<FoundPerson> {
  if (typeof given !== 'string' || given === '')
    throw new UsageError(
      `Name the person: an e-mail address, or the id of an account or an application. ${unchanged}`,
    );
  const isAddress = given.includes('@');
  if (!isAddress && !isId(given))
    throw new UsageError(`'${given}' is neither an e-mail address nor an id. ${unchanged}`);
  const { people, unowned } = await (isAddress ? peopleByEmail : peopleById)(ctx.pool, given);
  const [person, ...others] = people;
  if (person && others.length === 0) return person;
  if (person)
    throw new UsageError(
      `${people.length} accounts have applications with ${given}. Name one by its id. ${unchanged}\n${people.map(spokenOf).join('\n')}`,
    );
  if (unowned > 0)
    throw new UsageError(
      `${unowned === 1 ? 'One application is' : `${formatNumber(unowned)} applications are`} meant by ${given}, and no account owns ${unowned === 1 ? 'it' : 'them'}. ${unchanged} They are erased by the retention rules, or once a person has confirmed the address.`,
    );
  throw new UsageError(`There is no person with ${given} here. ${unchanged}`);
}
