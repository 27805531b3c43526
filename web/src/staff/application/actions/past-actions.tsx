import { statusTone } from '#state-machines/application/labels.ts';
import { detailActions } from '#state-machines/application/screens.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { RefusableButton } from '../../components/refusable-button.tsx';
import { toneIcons } from '../../components/tone-icon.tsx';

export const readOnly = 'Read-only in the past';

/** What could be decided then. The past is read, not changed. */
export function PastActions({ status }: { status: AnyStatus }) {
  const rows = detailActions.filter((row) => row.from === status);
  return (
    <section className="next" aria-label="Next actions">
      <h2>Next actions</h2>
      <p className="q">
        {rows.length === 0
          ? 'No action was offered from this status.'
          : `${readOnly}: these were the actions then. Return to live to decide.`}
      </p>
      {rows.map(({ to, label }) => {
        const Icon = toneIcons[statusTone[to]];
        return (
          <RefusableButton key={to} label={label} refusal={readOnly} isPending={false} onPress={() => {}}>
            <Icon className="i" aria-hidden="true" />
          </RefusableButton>
        );
      })}
    </section>
  );
}
