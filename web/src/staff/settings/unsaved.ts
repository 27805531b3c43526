import { createContext, useContext } from 'react';
import type { Subject } from '#services/settings/contract.ts';

/** Says of a subject whether something typed is not saved yet. */
export type MarkUnsaved = (subject: Subject, isUnsaved: boolean) => void;

const UnsavedContext = createContext<MarkUnsaved>(() => {});
export const UnsavedProvider = UnsavedContext.Provider;
export const useUnsaved = () => useContext(UnsavedContext);
