import { type AnyStateMachine, createMachine } from 'xstate';
import { DomainError } from '../domain-error.ts';
import { applicationMachine, machineVersion } from './machine.ts';

/** Every machine that ever wrote events stays here, so that its histories can be asked again (docs/rules/event-log.md, What-if). */
export const machineVersions: Readonly<Record<string, AnyStateMachine>> = {
  [machineVersion]: applicationMachine,
};

/** Undefined for a version that never was. */
export const machineOf = (version: string): AnyStateMachine | undefined =>
  Object.hasOwn(machineVersions, version) ? machineVersions[version] : undefined;

/** What may be changed of a machine for a look at what would follow. Everything is said in the names that the machine has. */
export interface MachineChange {
  removeStates?: readonly string[];
  /** Old name to new name. */
  renameStates?: Readonly<Record<string, string>>;
  removeTransitions?: readonly { from: string; event: string }[];
  renameTransitions?: readonly { from: string; event: string; to: string }[];
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

/** Why one line of a change is not possible. */
class Impossible extends Error {}
const refuse = (why: string): Impossible => new Impossible(why);

/** Replaces each transition of an event; null removes it. */
function each(state: State, event: string, change: (one: Transition) => Transition | null): void {
  const all = [state.on?.[event] ?? []].flat();
  const kept = all.map(change).filter((one) => one !== null);
  const { [event]: _, ...others } = state.on ?? {};
  state.on = kept.length > 0 ? { ...others, [event]: kept } : others;
}

/** @throws Impossible when there is no such state or no such event in it */
function stateOf({ states }: Config, name: string, event?: string): State {
  const state = Object.hasOwn(states, name) ? states[name] : undefined;
  if (!state) throw refuse(`The machine has no state '${name}'.`);
  if (event !== undefined && !Object.hasOwn(state.on ?? {}, event))
    throw refuse(`The state '${name}' has no event '${event}'.`);
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

/** The new name everywhere, except in parameters of guards, which keep the old one. */
function rename(config: Config, from: string, to: string): void {
  const state = stateOf(config, from);
  if (!/^[a-z][a-z0-9_]{0,59}$/.test(to))
    throw refuse(`'${to}' is no name of a state: small letters, digits and underscores, such as first_look.`);
  if (Object.hasOwn(config.states, to)) throw refuse(`There is a state '${to}' already.`);
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

function renameEvent(config: Config, from: string, event: string, to: string): void {
  const state = stateOf(config, from, event);
  if (!/^[a-z][a-z0-9-]{0,59}$/.test(to))
    throw refuse(
      `'${to}' is no name of an event: small letters, digits and hyphens, such as ask-for-details.`,
    );
  if (Object.hasOwn(state.on ?? {}, to)) throw refuse(`The state '${from}' has an event '${to}' already.`);
  state.on = Object.fromEntries(
    Object.entries(state.on ?? {}).map(([name, all]) => [name === event ? to : name, all]),
  );
}

/** Guards that check only who acts; the others take a status as a parameter and belong to corrections. */
export function guardsOf(machine: AnyStateMachine): string[] {
  return Object.entries(machine.implementations.guards).flatMap(([name, guard]) =>
    typeof guard === 'function' && guard.length < 2 ? [name] : [],
  );
}

/** Every line of a change with its path, in the order in which it is carried out: renamed last. */
function* linesOf(
  machine: AnyStateMachine,
  change: MachineChange,
  config: Config,
): Generator<[path: string, () => void]> {
  for (const [place, { from, event }] of (change.removeTransitions ?? []).entries())
    yield [`removeTransitions.${place}`, () => each(stateOf(config, from, event), event, () => null)];
  for (const [place, { from, event, to }] of (change.redirect ?? []).entries())
    yield [
      `redirect.${place}`,
      () => {
        stateOf(config, to);
        if (change.removeStates?.includes(to))
          throw refuse(`The state '${to}' is removed by the same change.`);
        each(stateOf(config, from, event), event, (one) => ({ ...one, target: to }));
      },
    ];
  for (const [place, { from, event, guard }] of (change.guard ?? []).entries())
    yield [
      `guard.${place}`,
      () => {
        if (!guardsOf(machine).includes(guard))
          throw refuse(`The machine has no guard '${guard}' for a move.`);
        each(stateOf(config, from, event), event, (one) => ({ ...one, guard }));
      },
    ];
  for (const [place, { from, event, to }] of (change.renameTransitions ?? []).entries())
    yield [`renameTransitions.${place}`, () => renameEvent(config, from, event, to)];
  for (const [place, name] of (change.removeStates ?? []).entries())
    yield [`removeStates.${place}`, () => remove(config, name)];
  for (const [from, to] of Object.entries(change.renameStates ?? {}))
    yield [`renameStates.${from}`, () => rename(config, from, to)];
}

/**
 * A machine like `machine`, changed.
 * @throws DomainError `invalid-input` with every line that is not possible, by its path
 */
export function changedMachine(machine: AnyStateMachine, change: MachineChange): AnyStateMachine {
  const { states, on } = machine.config as unknown as Config;
  const config = { ...machine.config, ...structuredClone({ states, on }) } as unknown as Config;
  const errors: { path: string; message: string }[] = [];
  for (const [path, carryOut] of linesOf(machine, change, config)) {
    try {
      carryOut();
    } catch (error) {
      if (!(error instanceof Impossible)) throw error;
      errors.push({ path, message: error.message });
    }
  }
  if (errors[0]) throw new DomainError('invalid-input', errors[0].message, { errors });
  return createMachine(config as never, machine.implementations as never);
}
