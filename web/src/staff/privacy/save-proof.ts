import type { ErasureProof } from '#services/privacy/contract.ts';

/** Gives the proof to the browser as a file, for whoever keeps the records of processing. */
export function saveProof(proof: ErasureProof, requestId: string): void {
  const text = JSON.stringify({ requestId, ...proof }, null, 2);
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `erasure-proof-${requestId}.json`;
  link.click();
  // The browser has taken hold of it once the click is through.
  setTimeout(() => URL.revokeObjectURL(url));
}
