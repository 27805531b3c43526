/** Someone's name for a screen; erased applications have none left. */
export function personName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || '[erased]';
}

/** Whether nothing of the person is left (ruling 29): the server puts this word in the address's place. */
export const isErased = ({ email }: { email: string }): boolean => email === '[erased]';

/** The position as staff read it (staff side, section 3): empty and `general` are shown as General. */
export function positionLabel(position: string): string {
  return position === '' || position === 'general' ? 'General' : position;
}
