import { useQuery } from '@tanstack/react-query';
import type { Sandbox } from '#services/sandbox/contract.ts';
import type { Journey } from '#state-machines/application/journeys.ts';
import { eventsQuery } from '../../queries/application.ts';
import { type Position, positionOn } from './position.ts';

/** Where the chosen sandbox is on the chosen journey; null while either is not there or not known. */
export function usePosition(journey: Journey | null, sandbox: Sandbox | null): Position | null {
  const { data } = useQuery({ ...eventsQuery(sandbox?.applicationId ?? ''), enabled: sandbox !== null });
  return journey && sandbox && data ? positionOn(journey, data.events) : null;
}
