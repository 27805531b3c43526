import type { AnyStateMachine } from 'xstate';
import { type Parting, Place, WhatIf } from '#state-machines/application/what-if.ts';
import type { GoldenHistory } from './read.ts';

export interface Divergence extends Pick<Parting, 'how' | 'in' | 'type' | 'actor' | 'leadsTo'> {
  history: string;
  version: number;
}

interface Event {
  version: number;
  type: string;
  to: string;
  actor: { kind: string };
}

/** Where each history parts from a machine, by the same steps as a what-if takes. */
export function divergencesFrom(machine: AnyStateMachine, histories: readonly GoldenHistory[]): Divergence[] {
  const whatIf = new WhatIf(machine);
  return histories.flatMap(({ name, rows }) => {
    let at: Place | Parting = whatIf.begin();
    for (const { body } of rows.slice(1)) {
      const { version, type, to, actor } = JSON.parse(body) as Event;
      at = whatIf.step(at, { type, to, actor: actor.kind });
      if (at instanceof Place) continue;
      const { how, in: status, leadsTo } = at;
      return [{ history: name, version, how, in: status, type, actor: actor.kind, leadsTo }];
    }
    return [];
  });
}
