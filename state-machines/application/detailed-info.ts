/**
 * What the detailed information may name (applicant side, section 3, 'Option lists for detailed info'): for the server that
 * checks and the page that asks.
 */
export const languages = [
  'English',
  'German',
  'French',
  'Italian',
  'Spanish',
  'Portuguese',
  'Russian',
  'Chinese',
  'Japanese',
  'Arabic',
  'Hindi',
  'Other',
] as const;
export const skills = [
  'Household Management',
  'Cooking',
  'Childcare',
  'Elderly Care',
  'Pet Care',
  'Event Planning',
  'Travel Coordination',
  'Administrative Tasks',
  'Personal Shopping',
  'Property Management',
  'Security',
  'Driving',
  'Garden Maintenance',
  'Technology Support',
  'Other',
] as const;
export const workPermits = [
  'Swiss Citizen',
  'EU/EFTA Citizen',
  'Work Permit B',
  'Work Permit C',
  'Work Permit L',
  'Student Permit',
  'Other',
  'Need Sponsorship',
] as const;

/** How many people who know the applicant's work have to be named (applicant side, section 9). */
export const referenceCount = 2;
