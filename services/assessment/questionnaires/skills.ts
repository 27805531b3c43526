/** What is asked beside the eight questions (applicant side, section 3, 'Skill options'). */
export const linkSkills = [
  'Calendar Management',
  'Email Management',
  'Travel Planning',
  'Event Planning',
  'Research',
  'Data Entry',
  'Customer Service',
  'Social Media Management',
  'Content Writing',
  'Project Management',
  'Bookkeeping',
  'Document Preparation',
] as const;
