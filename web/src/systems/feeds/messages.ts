import { countOf } from '@payouts/contract/count-text'

export const messages = {
  purpose:
    'Files that the server fetches by itself each minute, in the name of an API client. They can import and request, and never decide.',
  kinds: 'Kinds of files',
  loading: 'Reading the kinds of files',
  loadingFiles: 'Reading the latest files',
  files: 'Files',
  from: 'From',
  noPlace: 'No place is set',
  client: 'Brought by',
  noClient: 'Nobody',
  looked: 'Last look',
  state: 'State',
  notUsed: 'Not used',
  waiting: (count: number) => (count === 0 ? 'Nothing waits' : `${countOf(count, 'file')} to read`),
  failed: 'Needs attention',
  read: 'Files read',
  readHint:
    'The latest 50. Each lies in the folder done or refused of its place, with a report beside it that names every row. All of them stand in the audit trail.',
  none: 'No file was read yet',
  noneHint: 'A file is read once it is complete: when it was the same at two looks.',
  file: 'File',
  kind: 'Kind',
  outcome: 'Outcome',
  outcomes: { READ: 'Read', REFUSED: 'Refused' },
  summary: 'What came of it',
  at: 'When',
  notMoved: 'It is still to be moved on.'
} as const
