/** Loaded with the form. */
export const personMessages = {
  personHint:
    'A person may ask that what is kept about them is erased. What the law allows goes once a second person agrees; the rest is named with its reason and its day.',
  namePerson: 'Name the person.',
  look: 'Show what is kept',
  looking: 'Looking through the records',
  nothingKept: 'Nothing is kept about this person.',
  nothingGoes: 'All of it has to be kept for now.',
  stays: 'Kept',
  goes: 'Erased',
  keptUntilDay: (day: string) => `Kept until ${day}`
} as const
