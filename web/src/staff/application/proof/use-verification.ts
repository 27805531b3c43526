import { useMutation, useQueryClient } from '@tanstack/react-query';
import { askForVerification, eventsQuery } from '../../queries/application.ts';
import type { ChainVerdict } from './verify-chain.ts';

type Problem = ChainVerdict['problems'][number];

/** Verifies the whole chain as it is now, on demand; its code is loaded then. */
export function useVerification(
  applicationId: string,
  { asOf, asLoaded }: { asOf: string | null; asLoaded: readonly Problem[] },
) {
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: async () => {
      // What was fetched before a change of the log would prove nothing.
      const history = queries.fetchQuery({ ...eventsQuery(applicationId, asOf), staleTime: 0 });
      const [{ verifyChain }, { events }] = await Promise.all([import('./verify-chain.ts'), history]);
      return verifyChain(applicationId, events, askForVerification);
    },
  });
  return {
    run,
    /** Every problem known, from the newest look. */
    problems: run.data?.problems ?? asLoaded,
  };
}
export type Verification = ReturnType<typeof useVerification>;

/** What is wrong with each event, in sentences. */
export function problemsByEvent(problems: readonly Problem[]): ReadonlyMap<number, string[]> {
  const byEvent = new Map<number, string[]>();
  for (const { version, detail } of problems)
    byEvent.set(version, [...(byEvent.get(version) ?? []), sentence(detail)]);
  return byEvent;
}

/** 'its text was changed' begins with a capital and ends with a full stop. */
export function sentence(detail: string): string {
  const text = detail.charAt(0).toUpperCase() + detail.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
