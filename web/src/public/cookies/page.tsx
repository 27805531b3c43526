import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { PageActions } from '../components/plain-page.tsx';
import { TermList } from '../components/term-list.tsx';
import { openCookieSettings } from '../consent/open.ts';
import { type Article, PolicyPage } from '../policy/policy-page.tsx';

/** The four categories of the settings, with what they hold (applicant side, sections 1, 3 and 4). */
const articles: readonly Article[] = [
  {
    id: 'what',
    title: 'What cookies are',
    text: (
      <p>
        Small texts that a site asks your browser to keep and to send back. What a page keeps in your
        browser’s own storage serves the same purpose, so this policy speaks of both. We set none for others,
        and none of ours is read by anyone else.
      </p>
    ),
  },
  {
    id: 'necessary',
    title: 'Necessary',
    text: (
      <>
        <p>
          Without these the site does not work, so they cannot be switched off. They last for the session or
          up to 30 days.
        </p>
        <TermList
          pairs={[
            [
              'Signing in',
              'two cookies that scripts cannot read; they keep you signed in and end when you sign out',
            ],
            [
              'Known device',
              'one cookie for 30 days after you signed in, so that other people’s wrong passwords cannot keep you out of this browser',
            ],
            ['Your choice', 'what you decided about cookies, and when'],
            ['Drafts', 'what you type into a form stays on your device until you send or discard it'],
            [
              'The header',
              'your first name and when your session ends, so that pages need not wait to show them',
            ],
          ]}
        />
      </>
    ),
  },
  {
    id: 'analytics',
    title: 'Analytics',
    text: (
      <p>
        Which pages are read, without knowing by whom. Only with your consent. When you withdraw it, the
        cookies of this kind (_ga and _gid) are removed from your device.
      </p>
    ),
  },
  {
    id: 'marketing',
    title: 'Marketing',
    text: (
      <p>
        Whether an announcement of ours brought you here. Only with your consent, which counts until you
        withdraw it or for 3 years without activity.
      </p>
    ),
  },
  {
    id: 'preferences',
    title: 'Preferences',
    text: <p>Language and reading settings for your next visit. Only with your consent.</p>,
  },
  {
    id: 'choice',
    title: 'Your choice',
    text: (
      <>
        <p>
          On your first visit we ask. ‘Accept All’ and ‘Reject All’ weigh the same; ‘Cookie Settings’ above
          and at the foot of every page lets you change your mind at any time. Rejecting everything keeps only
          what is necessary.
        </p>
        <p>
          Your browser can also delete or refuse cookies. Without the necessary ones you can read the site but
          not sign in.
        </p>
      </>
    ),
  },
  {
    id: 'more',
    title: 'More about your data',
    text: (
      <p>
        How long we keep what and which rights you have is set out in the{' '}
        <Link to={paths.privacy}>Privacy Policy</Link>. We announce changes at least 30 days ahead.
      </p>
    ),
  },
];

export const CookiesPage = () => (
  <PolicyPage
    title="Cookie Policy"
    lede="What this site stores on your device, and how you decide about it."
    articles={articles}
  >
    <PageActions>
      <Button variant="primary" onClick={openCookieSettings}>
        Cookie Settings
      </Button>
    </PageActions>
  </PolicyPage>
);
