import { LogOut } from 'lucide-react';
import { span } from '#web/ui/dates.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import type { TestMode } from '../test-mode/use-test-mode.ts';
import { Control } from './control.tsx';
import { adminsOnly } from './words.ts';

/** Whether test mode is on, whose portal it shows, for how long, and the way out. */
export function TestModeSign({ testMode, now }: { testMode: TestMode; now: number }) {
  const isAdmin = useIsAdmin();
  const { looking, isPending, exit } = testMode;
  const left = looking ? span(Math.max(0, Date.parse(looking.expiresAt) - now)) : '';
  return (
    <div className="tms">
      <span role="status">
        {looking ? (
          <span className="chip hold plain">
            Test mode on: {looking.firstName} {looking.lastName}, {left} left
          </span>
        ) : (
          <span className="q">Test mode off</span>
        )}
      </span>
      <Control
        label="Exit Test Mode"
        icon={LogOut}
        refusal={isAdmin ? (looking ? null : 'Test mode is off.') : adminsOnly}
        isQuietRefusal
        isPending={isPending}
        onPress={exit}
      />
    </div>
  );
}
