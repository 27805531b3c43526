/** What a list calls an account: first plus last name, else the e-mail before the at-sign (staff side, section 2). */
export function displayName(user: { firstName: string; lastName: string; email: string }): string {
  const name = `${user.firstName} ${user.lastName}`.trim();
  const at = user.email.lastIndexOf('@');
  return name || user.email.slice(0, Math.max(0, at)).trim() || 'Unknown User';
}
