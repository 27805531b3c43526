const address = /[^\s<>()[\]{}",;:]+@[^\s<>()[\]{}",;:]+/g;
export const hidden = '[address]';

/**
 * A foreign text, such as a mail server's answer, without any e-mail address (S25, S27).
 * @param known an address that it is about: its own part before the @ is hidden too, which servers repeat on its own
 */
export function hideAddresses(text: string, known?: string): string {
  const rest = text.replace(address, hidden);
  const own = known?.split('@')[0];
  if (!own || own.length < 3) return rest;
  const quoted = own.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return rest.replace(new RegExp(`(?<![\\p{L}\\p{N}])${quoted}(?![\\p{L}\\p{N}])`, 'giu'), hidden);
}
