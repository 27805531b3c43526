import { applicationsView } from '#services/applications/projections/view.ts';
import type { Difference } from '#services/event-log/rebuild/compare-projections.ts';
import { ownsProjections } from '#services/event-log/rebuild/owns-projections.ts';
import { rebuildProjections } from '#services/event-log/rebuild/rebuild.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import type { Check, Finding } from '../finding.ts';

const notCompared = (detail: string, ...steps: string[]): Finding => ({
  severity: 'look',
  title: 'The tables that screens read could not be held against the log.',
  detail,
  steps,
});

const named = 5;
/** 'application_states of 0199… (status, score)'; counts belong to no application. */
function nameOf({ table, applicationId, how, columns }: Difference): string {
  const what = how === 'differs' ? columns.map(({ name }) => name).join(', ') : how;
  return `${table}${applicationId ? ` of ${applicationId}` : ''} (${what})`;
}

function differing(differences: readonly Difference[], total: number): Finding {
  const more = total - Math.min(named, differences.length);
  return {
    severity: 'act',
    title: `${counted(total, 'row')} of the tables that screens read ${total === 1 ? 'says' : 'say'} something else than the log.`,
    detail: `${differences.slice(0, named).map(nameOf).join(', ')}${more > 0 ? `, and ${formatNumber(more)} more` : ''}`,
    steps: [
      'Verify the log first: npm run ops -- verify.',
      'See each difference in words: npm run ops -- rebuild --check.',
      'Find out who changed the tables: the product writes them together with the event.',
      'Put right what screens show, from the log: npm run ops -- rebuild.',
    ],
  };
}

/** Status, score, steps and figures changed by hand leave the log whole, and lie to everybody who reads a screen. */
export const checkProjections: Check = {
  name: 'projections',
  label: 'Screens show what the log says',
  covers: 'Statuses, scores, steps, counts and figures on our screens are what the events say.',
  run: async ({ owner: { pool } }) => {
    if (!(await ownsProjections(pool)))
      return [
        notCompared(
          'The login does not own the tables.',
          'Give the worker the owner’s address in DATABASE_OWNER_URL.',
        ),
      ];
    try {
      const { differences, differenceCount } = await rebuildProjections(pool, {
        checkOnly: true,
        // People work meanwhile: they do not wait for it.
        isGentle: true,
        views: [applicationsView],
      });
      return differenceCount === 0 ? [] : [differing(differences, differenceCount)];
    } catch (error) {
      if (error instanceof DomainError && error.code === 'unavailable')
        return [notCompared(error.message, 'Look again when that has ended.')];
      throw error;
    }
  },
};
