import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { machineVersion } from '#state-machines/application/machine.ts';
import { isSame, type Line, readLine, writeLine } from './lines.ts';
import { problemsOf } from './problems.ts';

const most = 60;

/** The change that is asked about, the state that is looked at and the run that is shown: all in the address. */
export function useChange() {
  const [params, setParams] = useSearchParams();
  const machine = params.get('machine') ?? machineVersion;
  const text = params.getAll('c').join('\n');
  const lines = useMemo(() => (text === '' ? [] : text.split('\n').map(readLine)), [text]);
  const problems = useMemo(() => problemsOf(machine, lines), [machine, lines]);
  const change = useCallback(
    (by: (next: URLSearchParams) => void, { replace = false } = {}) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          by(next);
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );
  /** Another change has no answer yet: the run leaves the address, and stays among the earlier ones. */
  const setLines = (next: readonly Line[]) =>
    change((address) => {
      address.delete('c');
      address.delete('run');
      for (const one of next) address.append('c', writeLine(one));
    });
  const without = (line: Line) => lines.filter((one) => !isSame(one, line));
  return {
    machine,
    lines,
    problems,
    state: params.get('state'),
    run: params.get('run'),
    lineOf: (line: Line) => lines.find((one) => isSame(one, line)),
    /** @returns why not, or null when it was added */
    add: (line: Line): string | null => {
      const next = [...without(line), line];
      if (next.length > most) return `At most ${most} lines make a change.`;
      const found = problemsOf(machine, next);
      const own = found.get(next.length - 1) ?? [...found].find(([place]) => !problems.has(place))?.[1];
      if (own) return own;
      setLines(next);
      return null;
    },
    takeBack: (line: Line) => setLines(without(line)),
    takeAllBack: () => setLines([]),
    look: (state: string | null) =>
      change((address) => (state ? address.set('state', state) : address.delete('state')), { replace: true }),
    startFrom: (version: string) =>
      change((address) => {
        address.delete('run');
        if (version === machineVersion) address.delete('machine');
        else address.set('machine', version);
      }),
    show: (id: string | null) => change((address) => (id ? address.set('run', id) : address.delete('run'))),
  };
}
export type Change = ReturnType<typeof useChange>;
