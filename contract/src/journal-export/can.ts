import { no, type Verdict, yes } from '#verdict.ts'
import type { JournalRow } from './schema.ts'

/** Writing a journal again: only one that was rejected, and once. */
export function canReplace({ journalNo, status }: Pick<JournalRow, 'journalNo' | 'status'>): Verdict {
  return status === 'REJECTED' ? yes : no(`${journalNo} was not rejected. Only a rejected journal is written again.`)
}
