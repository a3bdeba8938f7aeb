import { countOf } from '@payouts/contract/count-text'

export const messages = {
  title: (year: number) => `Holidays of ${year}`,
  count: (count: number) => countOf(count, 'holiday'),
  purpose: (states: string) =>
    `Those of the whole country and of ${states} close the banks: tax is then due on the next working day, and payment runs say that IBG and RENTAS are closed.`,
  none: (year: number) => `No holidays of ${year} are known. Import them by file once they are gazetted.`,
  day: 'Day',
  name: 'Holiday',
  states: 'Where',
  everywhere: 'Whole country',
  source: 'Source',
  expected: 'expected',
  file: 'A file of holidays',
  fileHint: 'CSV with the columns day, name, states, status and source. It replaces the years that it lists.',
  notTaken: (type: string) => `A file of holidays is CSV, not ${type}.`,
  tooLarge: (name: string, size: string, most: string) => `${name} has ${size}, ${most} at most.`,
  command: (name: string) => `npx payouts import holidays ${name}`,
  importTitle: (name: string) => `Import holidays: ${name}`,
  importVerb: 'Import holidays',
  reading: 'Reading the file',
  foreseen: (years: readonly number[], added: number, removed: number, unchanged: number) =>
    `${years.join(' and ')}: ${countOf(added, 'holiday')} added, ${removed} removed, ${unchanged} as before.`,
  added: 'Added',
  removed: 'Removed',
  imported: 'The holidays were imported.'
} as const
