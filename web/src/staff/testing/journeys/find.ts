import { type Journey, journeys } from '#state-machines/application/journeys.ts';

/** The journey that the address names; null for none, or one that a newer machine no longer has. */
export const journeyNamed = (id: string | null): Journey | null =>
  journeys.find((journey) => journey.id === id) ?? null;
