import { useSyncExternalStore } from 'react';
import { type Speed, type StepSize, speeds, stepSizes } from './steps.ts';
import { type Span, spans } from './window.ts';

/** How time is walked through; the same on every screen of this tab. */
export interface TimeSettings {
  span: Span;
  /** Null: what suits the span. */
  step: StepSize | null;
  speed: Speed;
}

const storedAs = 'staff-time';
const fresh: TimeSettings = { span: 'quarter', step: null, speed: '1' };
const listeners = new Set<() => void>();
let settings: TimeSettings | undefined;

/** What was kept, as far as it can still be read. */
function kept(): TimeSettings {
  try {
    const found = JSON.parse(sessionStorage.getItem(storedAs) ?? '{}') as Partial<TimeSettings>;
    return {
      span: spans.find(({ value }) => value === found.span)?.value ?? fresh.span,
      step: stepSizes.find(({ value }) => value === found.step)?.value ?? fresh.step,
      speed: speeds.find((value) => value === found.speed) ?? fresh.speed,
    };
  } catch {
    return fresh;
  }
}

function read(): TimeSettings {
  settings ??= kept();
  return settings;
}

function change(patch: Partial<TimeSettings>): void {
  settings = { ...read(), ...patch };
  try {
    sessionStorage.setItem(storedAs, JSON.stringify(settings));
  } catch {
    // It then holds for as long as the page is open.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTimeSettings() {
  return { ...useSyncExternalStore(listen, read), change };
}
