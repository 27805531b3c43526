import { type AnyStateMachine, transition } from 'xstate';
import type { MachineChange } from './changed-machine.ts';
import { machineEventOf } from './replay.ts';
import type { ActorKind, EventType } from './vocabulary.ts';

/** What of an event decides where a machine goes. */
export interface Happened {
  type: string;
  to: string;
  actor: string;
  /** The three as one text, where it is there anyway: then it need not be made for each event of millions. */
  key?: string;
}

/** Where a history and the machine part. */
export interface Parting {
  /** `refused`: the machine does not take it; `elsewhere`: it leads to another status; `unknown`: no machine knows such an event. */
  how: 'refused' | 'elsewhere' | 'unknown';
  /** Where the machine stood. */
  in: string;
  type: string;
  actor: string;
  recordedTo: string;
  /** Where it would have led; null when it is not taken. */
  leadsTo: string | null;
}

/** The machine's state after some events. Where each next event leads is cached, since histories repeat. */
export class Place {
  readonly status: string;
  readonly assessed: boolean;
  readonly overdue: boolean;
  readonly next = new Map<string, Place | Parting>();

  constructor(status: string, assessed: boolean, overdue: boolean) {
    this.status = status;
    this.assessed = assessed;
    this.overdue = overdue;
  }
}

/** Runs histories through one machine, and keeps every place it ever came to. */
export class WhatIf {
  readonly #machine: AnyStateMachine;
  readonly #nameOf: (status: string) => string;
  readonly #eventIn: (status: string, event: string) => string;
  readonly #places = new Map<string, Place>();
  readonly #start: Place;

  /** @param renamed what the machine calls otherwise than the log does */
  constructor(
    machine: AnyStateMachine,
    renamed: Pick<MachineChange, 'renameStates' | 'renameTransitions'> = {},
  ) {
    this.#machine = machine;
    const statuses = new Map(Object.entries(renamed.renameStates ?? {}));
    this.#nameOf = (status) => statuses.get(status) ?? status;
    const events = new Map(
      renamed.renameTransitions?.map(({ from, event, to }) => [`${this.#nameOf(from)} ${event}`, to]),
    );
    this.#eventIn = (status, event) => events.get(`${status} ${event}`) ?? event;
    this.#start = this.#place(String(machine.config.initial), false, false);
  }

  /** Whether an application that is recorded there could stay. */
  has(status: string): boolean {
    return Object.hasOwn(this.#machine.states, this.#nameOf(status));
  }

  /** A status from which nothing leads on, though it is no end. */
  isDeadEnd(status: string): boolean {
    const state = this.#machine.states[this.#nameOf(status)];
    if (!state || state.tags.includes('final')) return false;
    return ![...state.transitions.values()].flat().some(({ target }) => (target?.length ?? 0) > 0);
  }

  #place(status: string, assessed: boolean, overdue: boolean): Place {
    const key = `${status} ${assessed} ${overdue}`;
    let place = this.#places.get(key);
    if (!place) {
      place = new Place(status, assessed, overdue);
      this.#places.set(key, place);
    }
    return place;
  }

  /** The place after the first event of a history. */
  begin(): Place {
    return this.#start;
  }

  /** The place after one more event, or where the two part. */
  step(place: Place, event: Happened): Place | Parting {
    const key = event.key ?? `${event.type}\t${event.to}\t${event.actor}`;
    let after = place.next.get(key);
    if (!after) {
      after = this.#ask(place, event);
      place.next.set(key, after);
    }
    return after;
  }

  #ask(place: Place, { type, to: recordedTo, actor }: Happened): Place | Parting {
    const to = this.#nameOf(recordedTo);
    const parting = (how: Parting['how'], leadsTo: string | null = null): Parting => {
      return { how, in: place.status, type, actor, recordedTo, leadsTo };
    };
    // What the command sets beside the move; no event of the machine.
    if (type === 'deadline.set') return to === place.status ? place : parting('elsewhere', place.status);
    const event = Object.hasOwn(machineEventOf, type) ? machineEventOf[type as EventType] : undefined;
    if (!event) return parting('unknown');
    const next =
      event === 'correct' ? this.#corrected(place, to, actor as ActorKind) : this.#moved(place, event, actor);
    if (next === null) return parting('refused');
    if (next !== to) return parting('elsewhere', next);
    const assessed = place.assessed || type === 'assessment.completed';
    const overdue = next === place.status && (place.overdue || type === 'deadline.missed');
    return this.#place(next, assessed, overdue);
  }

  #moved(place: Place, type: string, actor: string): string | null {
    const { status: value, assessed, overdue } = place;
    const snapshot = this.#machine.resolveState({
      value,
      context: { assessed, overdue, lastDecision: null },
    });
    const event = { type: this.#eventIn(value, type), actor };
    if (!snapshot.can(event)) return null;
    const [next] = transition(this.#machine, snapshot, event);
    return String(next.value);
  }

  /** Corrections and undone decisions lead anywhere that is still there (ruling 4). */
  #corrected({ status }: Place, to: string, actor: ActorKind): string | null {
    const isStaff = actor === 'admin' || actor === 'editor';
    return isStaff && to !== status && Object.hasOwn(this.#machine.states, to) ? to : null;
  }
}
