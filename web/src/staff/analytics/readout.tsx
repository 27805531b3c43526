/** What the active mark says, in sight too. Screen readers hear it from the mark itself. */
export function Readout({ says, hint }: { says: string | undefined; hint: string }) {
  return (
    <p className={says ? 'say' : 'say q'} aria-hidden="true">
      {says ?? hint}
    </p>
  );
}
