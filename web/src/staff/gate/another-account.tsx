import type { ReactNode } from 'react';

interface Props {
  email: string;
  onSignOut: () => void;
  children?: ReactNode;
}

/** Who is at this step, and the way back for whoever meant another account. */
export function AnotherAccount({ email, onSignOut, children }: Props) {
  return (
    <div className="gfoot">
      {children && <p>{children}</p>}
      <p>
        Signed in as {email}.{' '}
        <button className="as-link" type="button" onClick={onSignOut}>
          Use another account
        </button>
      </p>
    </div>
  );
}
