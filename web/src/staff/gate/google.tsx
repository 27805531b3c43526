import { paths } from '#web/paths.ts';

/** Away to the provider as a page of its own; it comes back to /auth-callback (ruling 19). */
export function Google() {
  return (
    <p className="gor">
      <a className="btn" href={paths.staffGoogle}>
        Continue with Google
      </a>
    </p>
  );
}
