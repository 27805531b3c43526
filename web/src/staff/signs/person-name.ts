/** Someone's name for a screen; erased applications have none left. */
export function personName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || '[erased]';
}

/** The position as staff read it (staff side, section 3): empty and `general` are shown as General. */
export function positionLabel(position: string): string {
  return position === '' || position === 'general' ? 'General' : position;
}
