const reference = (name: string) => ({
  name,
  relationship: 'Former employer',
  phone: '+41 41 555 0102',
  email: `${name.split(' ')[0]?.toLowerCase()}@referee.example`,
});

/** What an applicant may fill in. @param availabilityStartDate a day to come by the clock of whom it is sent to */
export const detailedInfo = (availabilityStartDate: string) => ({
  availabilityStartDate,
  workPermitStatus: 'Swiss Citizen',
  expectedSalaryRange: '5000-6000',
  previousExperienceDetails: 'Eight years at the front desk of a grand hotel.',
  emergencyContactName: 'Gian Cadonau',
  emergencyContactPhone: '+41 81 555 0101',
  contactReferences: [reference('Ruth Iten'), reference('Beat Omlin')],
});
