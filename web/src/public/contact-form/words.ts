/** What the form's fields are called, before and after its code is there. */
export const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  subject: 'Subject',
  message: 'Message',
} as const;

export const widths: Partial<Record<keyof typeof labels, 'half' | 'pair'>> = {
  firstName: 'pair',
  lastName: 'pair',
  email: 'half',
  phone: 'half',
};
