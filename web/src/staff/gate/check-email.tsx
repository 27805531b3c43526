import { useStep } from './use-step.ts';

/** The same for known and unknown addresses (S3): the mail says how to go on. */
export function CheckEmail({ email, onSignIn }: { email: string; onSignIn: () => void }) {
  const heading = useStep<HTMLHeadingElement>('Check Your Email');
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Check Your Email
      </h1>
      <p className="q lede">We have written to {email}.</p>
      <p className="prose">
        Open the link in that mail to confirm the address. After that, an admin can give the account a role;
        you set up the second factor when you first come in.
      </p>
      <p className="gfoot">
        <button className="as-link" type="button" onClick={onSignIn}>
          Already have an account? Sign in
        </button>
      </p>
    </>
  );
}
