import { createContext, useContext } from 'react';

/** Of when the figures on the screen are, ISO 8601; null for now. While time is slid over they are a moment behind the address. */
export const ShownAsOf = createContext<string | null>(null);

export const useShownAsOf = () => useContext(ShownAsOf);

/** The word for the time of the figures. */
export const useWhen = (): 'now' | 'then' => (useShownAsOf() === null ? 'now' : 'then');
