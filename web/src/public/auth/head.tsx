import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import type { Pair } from '#web/ui/description-list/description-list.tsx';
import { questionsPair } from '../components/plain-page.tsx';
import type { Intention } from '../credentials/check.ts';

const words = {
  'sign-in': { title: 'Sign In', lead: 'To follow your application.' },
  'sign-up': { title: 'Create Account', lead: 'So that you can apply, and follow how it goes.' },
} as const;

/** What stands over the form, before and after its code is there. */
export const headOf = (intention: Intention) => words[intention];

/** What hangs beside the form: how an account comes about, and whom to ask. */
export const asides: Record<Intention, Pair[]> = {
  'sign-in': [
    {
      term: 'First time here?',
      value: (
        <>
          An account comes with your application: <Link to={paths.apply}>apply</Link>, confirm your e-mail
          address, and choose a password.
        </>
      ),
    },
    questionsPair,
  ],
  'sign-up': [
    {
      term: 'After this',
      value: 'We send you an e-mail. One press on its link, and the account is yours.',
    },
    {
      term: 'Applied already?',
      value:
        'Then you need no second account: the message about your application lets you choose a password.',
    },
    questionsPair,
  ],
};
