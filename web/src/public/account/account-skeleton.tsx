/** The page's geometry before it is known who asks. */
export function AccountSkeleton() {
  return (
    <div className="account-page" aria-busy="true">
      <section className="grid">
        <div className="main">
          <h1 className="t5">Your account</h1>
          <p className="lede" role="status">
            Loading your account…
          </p>
        </div>
        <div className="hang" aria-hidden="true">
          <i className="bone bone-3" />
          <br />
          <i className="bone bone-3" />
        </div>
      </section>
    </div>
  );
}
