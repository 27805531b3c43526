import { SaveCodes } from '../credentials/save-codes.tsx';
import { useStaffUser } from '../shell/staff-user.ts';
import { useOpened } from './use-opened.ts';

/** Ten new recovery codes, until they are saved. */
export function NewCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const heading = useOpened();
  const { email } = useStaffUser();
  return (
    <div className="acc-new">
      <h3 ref={heading} tabIndex={-1}>
        New recovery codes
      </h3>
      <p className="q">The ones you had before are void. These are shown only now.</p>
      <SaveCodes codes={codes} account={email} onSaved={onSaved} />
    </div>
  );
}
