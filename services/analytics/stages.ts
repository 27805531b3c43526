import { mainFlow } from '#state-machines/application/labels.ts';
import type { Analytics } from './contract.ts';
import type { Standing } from './standing.ts';

/** Each stage of the main flow: how many got there, and how those stand who got no further. */
export function funnelOf(standing: readonly Standing[]): Analytics['funnel'] {
  const funnel = mainFlow.map((status) => ({ status, reached: 0, open: 0, rejected: 0, kept: 0 }));
  for (const { stage, status, count } of standing) {
    for (const passed of funnel.slice(0, stage + 1)) passed.reached += count;
    const last = funnel[stage];
    if (!last || status === 'employed') continue;
    if (status === 'rejected' || status === 'not_suitable') last.rejected += count;
    else if (status === 'suitable_candidate') last.kept += count;
    else last.open += count;
  }
  return funnel;
}
