import { mailTo } from '#web/public/company.ts';

export function Help() {
  return (
    <section aria-labelledby="help">
      <h2 id="help">Something unclear?</h2>
      <p className="small">Write to us. A person answers, and signs with a name.</p>
      <p className="actions">
        <a className="button button-line" href={mailTo}>
          Contact support
        </a>
      </p>
    </section>
  );
}
