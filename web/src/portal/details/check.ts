import { nameFault } from '#state-machines/plain-text.ts';
import type { FormError } from '#web/ui/error-summary/error-summary.tsx';
import { type Info, isLikelyDay } from './info.ts';

/** What is required, in the order of the form (applicant side, section 5, 'Detailed info'). */
const required: readonly [Exclude<keyof Info, 'contactReferences' | 'additionalNotes'>, string][] = [
  ['availabilityStartDate', 'Please give your earliest start date'],
  ['workPermitStatus', 'Please choose your work authorization status'],
  ['expectedSalaryRange', 'Please give your expected salary range'],
  ['previousExperienceDetails', 'Please describe your previous experience'],
  ['emergencyContactName', 'Please give the name of your emergency contact'],
  ['emergencyContactPhone', 'Please give the phone number of your emergency contact'],
];
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Everything that has to be corrected before the information can be submitted; the server checks again. */
export function check(info: Info): (FormError & { field: string })[] {
  const errors = required
    .filter(([field]) =>
      field === 'availabilityStartDate' ? !isLikelyDay(info[field]) : String(info[field]).trim() === '',
    )
    .map(([field, message]) => ({ field: field as string, message }));
  const misname = (field: string, name: string) => {
    const message = nameFault(name);
    if (message) errors.push({ field, message });
  };
  misname('emergencyContactName', info.emergencyContactName);
  info.contactReferences.forEach((reference, i) => {
    const which = i === 0 ? 'first' : 'second';
    const at = (part: string) => `contactReferences.${i}.${part}`;
    const miss = (part: keyof typeof reference, what: string) => {
      if (reference[part].trim() === '')
        errors.push({ field: at(part), message: `Please give the ${what} of your ${which} reference` });
    };
    miss('name', 'name');
    misname(at('name'), reference.name);
    miss('relationship', 'relationship');
    miss('phone', 'phone number');
    miss('email', 'e-mail address');
    const address = reference.email.trim();
    if (address && !isAddress(address))
      errors.push({
        field: at('email'),
        message: `Please enter a valid e-mail address of your ${which} reference`,
      });
  });
  return errors;
}
