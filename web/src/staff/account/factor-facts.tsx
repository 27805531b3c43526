import type { z } from 'zod';
import type { factorList } from '#services/identity/contract.ts';
import { fullTime } from '#web/ui/dates.ts';

const codesMade = 10;
/** With so few left it is time for new ones. */
const few = 3;

/** Since when there is an authenticator, and how many recovery codes are left. */
export function FactorEvents({ factors }: { factors: z.output<typeof factorList> | undefined }) {
  const factor = factors?.items.find(({ isVerified }) => isVerified);
  const left = factors?.recoveryCodesLeft ?? codesMade;
  return (
    <dl className="kv">
      <div>
        <dt>Authenticator</dt>
        <dd>
          {!factors && <span className="sk w4" />}
          {factor && (
            <>
              Set up <time dateTime={factor.createdAt}>{fullTime(factor.createdAt)}</time>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Recovery codes</dt>
        <dd>
          {factors ? (
            <span className={left <= few ? 'st need' : undefined}>
              {left} of {codesMade} left
            </span>
          ) : (
            <span className="sk w3" />
          )}
        </dd>
      </div>
    </dl>
  );
}
