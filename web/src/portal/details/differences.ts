import type { Info } from './info.ts';

/** The name of each entry where two versions are compared. */
const labels: Record<Exclude<keyof Info, 'contactReferences'>, string> = {
  availabilityStartDate: 'Earliest start date',
  workPermitStatus: 'Work authorization status',
  expectedSalaryRange: 'Expected salary range',
  languagesSpoken: 'Languages',
  specialSkills: 'Skills',
  previousExperienceDetails: 'Previous experience',
  emergencyContactName: 'Emergency contact, name',
  emergencyContactPhone: 'Emergency contact, phone',
  additionalNotes: 'Additional notes',
};
const fields = Object.keys(labels) as (keyof typeof labels)[];
const parts = ['name', 'relationship', 'phone', 'email'] as const;

interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

/** Every entry as one trimmed text, as the server stores it. */
function entries(info: Info): [label: string, text: string][] {
  const own = fields.map((field): [string, string] => [
    labels[field],
    [info[field]].flat().join(', ').trim(),
  ]);
  const references = info.contactReferences.flatMap((reference, i) =>
    parts.map((part): [string, string] => [
      `${i === 0 ? 'First' : 'Second'} reference, ${part}`,
      reference[part].trim(),
    ]),
  );
  return [...own, ...references];
}

/** The entries that differ between two versions, in the order of the form. */
export function differences(mine: Info, theirs: Info): Difference[] {
  const other = new Map(entries(theirs));
  return entries(mine)
    .map(([label, text]) => ({ label, mine: text, theirs: other.get(label) ?? '' }))
    .filter((entry) => entry.mine !== entry.theirs);
}

export const isSame = (mine: Info, theirs: Info): boolean => differences(mine, theirs).length === 0;
