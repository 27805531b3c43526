import { LoadFault } from '#web/public/parts/load-fault.tsx';
import { useTitle } from '#web/public/use-title.ts';

/** Nobody could be asked whether the page may be seen: it stays where it is, and can be tried again. */
export function Unreachable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useTitle('Your application');
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t4">Your application</h1>
          <LoadFault title="Failed to load application status" error={error} onRetry={onRetry} />
        </div>
      </div>
    </section>
  );
}
