/**
 * A key drawn on the button that it presses. It is no part of the button's words (WCAG 2.5.3), so the style sheet writes it; the
 * button says them in `aria-label`, and the key in `aria-keyshortcuts`.
 */
export function KeyCap({ name }: { name: string }) {
  return <kbd data-key={name} />;
}
