import { PrivacyRightsButton } from '../privacy-rights/button.tsx';

/** What everybody may ask about their own data (ruling 29). */
export function OwnData() {
  return (
    <section className="grid" aria-labelledby="own-data">
      <div className="left">
        <h2 className="t3" id="own-data">
          Your data
        </h2>
      </div>
      <div className="wide">
        <p>Download everything that we keep about you, or ask us to delete it.</p>
        <div className="form-end">
          <PrivacyRightsButton className="button button-line">Privacy Rights</PrivacyRightsButton>
        </div>
      </div>
    </section>
  );
}
