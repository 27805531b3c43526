import { type WitnessState, witnessStates } from '#services/event-log/checkpoint/ask-witnesses.ts';
import type { Check, Finding, Outpatient } from '../finding.ts';

function findingOf({ witness, problem, isAlarm, askedAt }: WitnessState): Finding | null {
  if (problem === null) return null;
  return isAlarm
    ? {
        severity: 'act',
        title: `The witness ${witness} contradicts the log of heads, or is not the one it was.`,
        detail: `${askedAt}: ${problem}`,
        steps: [
          'Was the database or DATA_DIR/log put back or made again? `npm run ops -- verify` says what does not fit; after a restore, `npm run ops -- log resume-after-loss`.',
          'Ask the witness’s operator for the checkpoint that it saw, and hold the log against it: `npm run ops -- log compare FILE`.',
        ],
      }
    : {
        severity: 'look',
        title: `The witness ${witness} is not as it should be.`,
        detail: `${askedAt}: ${problem}`,
        steps: ['Tell its operator. It is asked again every hour; nothing waits for it.'],
      };
}

const look = async ({ ctx }: Outpatient): Promise<Finding[]> =>
  (await witnessStates(ctx.pool, ctx.witnesses)).flatMap((state) => findingOf(state) ?? []);

export const checkWitnesses: Check = {
  name: 'witnesses',
  label: 'Witnesses of the log of heads',
  run: look,
  runNow: look,
};
