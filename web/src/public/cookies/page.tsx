import { openCookieSettings } from '../consent/open.ts';
import { PolicyPage } from '../policy/policy-page.tsx';
import { articles } from './articles.tsx';

export const CookiesPage = () => (
  <PolicyPage
    title="Cookie Policy"
    lede="What this site stores on your device, and how you decide about it."
    articles={articles}
  >
    <p className="actions">
      <button className="button" type="button" onClick={openCookieSettings}>
        Cookie Settings
      </button>
    </p>
  </PolicyPage>
);
