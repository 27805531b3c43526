import type { Context } from '#services/platform/context.ts';
import { shortNameOf } from '#state-machines/company.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { Role, Side } from '../contract.ts';
import { isStaff } from '../sessions/limits.ts';
import { isCommon } from './common.ts';

/**
 * What makes a password good enough (ruling 17, S2): its length, and that it is neither what everybody chooses nor what
 * stands on the person's own letters. Any sign counts, none is demanded.
 */
export interface Owner {
  email: string;
  firstName: string;
  lastName: string;
}
/** Before there is an account there is no role, only the side that the person came from. */
type NewOwner = Owner & ({ role: Role } | { side: Side });

const product = 'cursus';
const longest = 200;
/** A name of two letters would refuse too much. */
const shortestWord = 3;

const sideOf = (role: Role): Side => (isStaff(role) ? 'staff' : 'applicant');

/** As compared: 'Noëmi' and 'NOEMI' are one name. */
const projected = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** A name and its parts; an e-mail address, what stands before the at-sign, and the parts of that. */
function wordsOf({ email, firstName, lastName }: Owner): string[] {
  const mailbox = email.slice(0, email.lastIndexOf('@'));
  const texts = [firstName, lastName, `${firstName}${lastName}`, email, mailbox].map(projected);
  const parts = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  // '1987' in an address is no name
  return [...texts, ...parts].filter((word) => [...word].length >= shortestWord && /\p{L}/u.test(word));
}

function tooShort(side: Side, minimum: number): string {
  // each side's own words, as the specification has them
  return side === 'staff'
    ? `Password must be at least ${minimum} characters long.`
    : `Password must be at least ${minimum} characters`;
}

const inOneWord = (text: string): string => projected(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** The company without its legal form, or its product, however a password parts their words. */
const namesUs = (password: string, company: string): boolean =>
  [inOneWord(shortNameOf(company)), product].some(
    (word) => [...word].length >= shortestWord && inOneWord(password).includes(word),
  );

interface Rules {
  company: string;
  side: Side;
  minimum: number;
}

async function faultOf(password: string, owner: Owner, { company, side, minimum }: Rules) {
  const { length } = [...password];
  if (length < minimum) return tooShort(side, minimum);
  if (length > longest) return `Please use at most ${longest} characters`;
  if (await isCommon(password, minimum))
    return 'This password is one that very many people use. Please choose another.';
  const text = projected(password);
  if (wordsOf(owner).some((word) => text.includes(word)))
    return 'Please leave your name and your e-mail address out of the password.';
  if (namesUs(password, company)) return 'Please leave the name of the company out of the password.';
  return null;
}

interface Rulers extends Pick<Context, 'passwordMinimum'> {
  settings: Pick<Context['settings'], 'company'>;
}

/**
 * @param path the field that the refusal stands at
 * @throws DomainError `invalid-input`, with a sentence for the person
 */
export async function requireGoodPassword(
  { passwordMinimum, settings }: Rulers,
  password: string,
  owner: NewOwner,
  path: 'password' | 'newPassword' = 'password',
): Promise<void> {
  const side = 'side' in owner ? owner.side : sideOf(owner.role);
  const rules = { company: settings.company.name, side, minimum: passwordMinimum[side] };
  const message = await faultOf(password, owner, rules);
  if (message) throw new DomainError('invalid-input', message, { errors: [{ path, message }] });
}
