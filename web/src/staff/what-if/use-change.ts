import { useMemo } from 'react';
import { machineVersion } from '#state-machines/application/machine.ts';
import type { QueryPatch } from '../address/changed-query.ts';
import { useAddress } from '../address/use-address.ts';
import { isSame, type Line, problemsOf, readLine, writeLine } from './lines.ts';

const most = 60;
const machineIn = (params: URLSearchParams) => params.get('machine') ?? machineVersion;
/** The lines as texts. */
const textsIn = (params: URLSearchParams) => params.getAll('c').filter((text) => text !== '');
const shownIn = (params: URLSearchParams) => ({
  machine: machineIn(params),
  text: textsIn(params).join('\n'),
  state: params.get('state'),
  run: params.get('run'),
});
/** The change as the address has it, not as it was last drawn: of two quick ones the second adds to the first. */
function changeNow() {
  const params = new URLSearchParams(window.location.search);
  return { machine: machineIn(params), lines: textsIn(params).map(readLine) };
}
const without = (lines: readonly Line[], line: Line) => lines.filter((one) => !isSame(one, line));

/** The change that is asked about, the state that is looked at and the run that is shown: all in the address. */
export function useChange() {
  const { address, change: changeAddress } = useAddress(shownIn);
  const { machine, text, state, run } = address;
  const lines = useMemo(() => (text === '' ? [] : text.split('\n').map(readLine)), [text]);
  const problems = useMemo(() => problemsOf(machine, lines), [machine, lines]);
  const change = (patch: QueryPatch, { replace = false } = {}) =>
    changeAddress(patch, { replace, preventScrollReset: true });
  /** Another change has no answer yet: the run leaves the address, and stays among the earlier ones. */
  const setLines = (next: readonly Line[]) => change({ c: next.map(writeLine), run: null });
  return {
    machine,
    lines,
    problems,
    state,
    run,
    lineOf: (line: Line) => lines.find((one) => isSame(one, line)),
    /** @returns why not, or null when it was added */
    add: (line: Line): string | null => {
      const now = changeNow();
      const next = [...without(now.lines, line), line];
      if (next.length > most) return `At most ${most} lines make a change.`;
      const before = problemsOf(now.machine, now.lines);
      const found = problemsOf(now.machine, next);
      const own = found.get(next.length - 1) ?? [...found].find(([place]) => !before.has(place))?.[1];
      if (own) return own;
      setLines(next);
      return null;
    },
    takeBack: (line: Line) => setLines(without(changeNow().lines, line)),
    takeAllBack: () => setLines([]),
    look: (state: string | null) => change({ state }, { replace: true }),
    startFrom: (version: string) =>
      change({ machine: version === machineVersion ? null : version, run: null }),
    show: (id: string | null) => change({ run: id }),
  };
}
export type Change = ReturnType<typeof useChange>;
