import { type AnyStateMachine, createMachine } from 'xstate';
import { DomainError } from '../domain-error.ts';
import { applicationMachine, machineVersion } from './machine.ts';

/** Every machine that ever wrote facts stays here, so that its histories can be asked again (event-log.md, What-if). */
export const machineVersions: Readonly<Record<string, AnyStateMachine>> = {
  [machineVersion]: applicationMachine,
};

/** What may be changed of a machine for a look at what would follow. */
export interface MachineChange {
  removeStates?: readonly string[];
  /** Old name to new name. */
  renameStates?: Readonly<Record<string, string>>;
  removeTransitions?: readonly { from: string; event: string }[];
  /** Where an event leads instead. */
  redirect?: readonly { from: string; event: string; to: string }[];
  /** Who may cause it instead: one of the machine's own guards. */
  guard?: readonly { from: string; event: string; guard: string }[];
}

interface Transition {
  target?: string;
  guard?: unknown;
}
interface State {
  on?: Record<string, Transition | Transition[]>;
}
interface Config {
  initial: string;
  on: Record<string, Transition[]>;
  states: Record<string, State>;
}

const refuse = (detail: string): DomainError => new DomainError('invalid-input', detail);

/** Sets each transition of an event anew; null takes the event away. */
function each(state: State, event: string, change: (one: Transition) => Transition | null): void {
  const all = [state.on?.[event] ?? []].flat();
  const kept = all.map(change).filter((one) => one !== null);
  const { [event]: _, ...others } = state.on ?? {};
  state.on = kept.length > 0 ? { ...others, [event]: kept } : others;
}

/** @throws DomainError `invalid-input` when there is no such state or no such event in it */
function stateOf(config: Config, name: string, event?: string): State {
  const state = config.states[name];
  if (!state) throw refuse(`The machine has no state '${name}'.`);
  if (event && !state.on?.[event]) throw refuse(`The state '${name}' has no event '${event}'.`);
  return state;
}

/** Takes a state and whatever leads to it away. */
function remove(config: Config, name: string): void {
  stateOf(config, name);
  if (config.initial === name) throw refuse(`'${name}' is where every application begins; it cannot go.`);
  delete config.states[name];
  const leadsElsewhere = (one: Transition) => one.target?.replace(/^\./, '') !== name;
  for (const state of Object.values(config.states))
    for (const event of Object.keys(state.on ?? {}))
      each(state, event, (one) => (leadsElsewhere(one) ? one : null));
  for (const [event, all] of Object.entries(config.on))
    config.on[event] = [all].flat().filter(leadsElsewhere);
}

/** The new name everywhere; guards that are told a state by its name keep knowing it by the old one. */
function rename(config: Config, from: string, to: string): void {
  const state = stateOf(config, from);
  if (config.states[to]) throw refuse(`There is a state '${to}' already.`);
  config.states = Object.fromEntries(
    Object.entries(config.states).map(([name, one]) => (name === from ? [to, state] : [name, one])),
  );
  if (config.initial === from) config.initial = to;
  const renamed = (one: Transition): Transition =>
    one.target === from || one.target === `.${from}` ? { ...one, target: one.target.replace(from, to) } : one;
  for (const one of Object.values(config.states))
    for (const event of Object.keys(one.on ?? {})) each(one, event, renamed);
  for (const [event, all] of Object.entries(config.on)) config.on[event] = [all].flat().map(renamed);
}

/**
 * A machine like `machine`, changed. Renamed last: everything else is said in the names that the machine has.
 * @throws DomainError `invalid-input` for a change of something that is not there
 */
export function changedMachine(machine: AnyStateMachine, change: MachineChange): AnyStateMachine {
  const { states, on } = machine.config as unknown as Config;
  const config = { ...machine.config, ...structuredClone({ states, on }) } as unknown as Config;
  for (const { from, event } of change.removeTransitions ?? [])
    each(stateOf(config, from, event), event, () => null);
  for (const { from, event, to } of change.redirect ?? []) {
    stateOf(config, to);
    each(stateOf(config, from, event), event, (one) => ({ ...one, target: to }));
  }
  for (const { from, event, guard } of change.guard ?? []) {
    if (!Object.hasOwn(machine.implementations.guards, guard))
      throw refuse(`The machine has no guard '${guard}'.`);
    each(stateOf(config, from, event), event, (one) => ({ ...one, guard }));
  }
  for (const name of change.removeStates ?? []) remove(config, name);
  for (const [from, to] of Object.entries(change.renameStates ?? {})) rename(config, from, to);
  return createMachine(config as never, machine.implementations as never);
}
