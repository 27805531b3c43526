import type { ListedApplication } from '#services/applications/contract.ts';

/** What sets an application apart: taken over from before, or the same person's again. */
export function RowBadges({ row: { isLegacy, duplicateCount } }: { row: ListedApplication }) {
  const others = `${duplicateCount} other application${duplicateCount === 1 ? ' has' : 's have'} the same e-mail address`;
  return (
    <>
      {isLegacy && <span className="leg">Legacy</span>}
      {duplicateCount > 0 && (
        <span className="leg dup" title={others}>
          Duplicate
        </span>
      )}
    </>
  );
}
