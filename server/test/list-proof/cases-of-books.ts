import { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import { listCase } from './list-case.ts'

export const listsOfBooks = [
  listCase({
    endpoint: journalEndpoints.getJournals,
    pageIn: (result) => result,
    keyOf: (row) => row.journalNo,
    keys: () => 'select journal_no as key from gl_journals',
    filters: {
      journalNo: { finds: 'part', of: (row) => row.journalNo },
      status: { finds: 'whole', of: (row) => row.status }
    },
    sorts: {
      JOURNAL_NO: (row) => [row.journalNo],
      DATE: (row) => [row.date],
      AMOUNT: (row) => [Number(row.amount)],
      STATUS: (row) => [row.status]
    }
  })
]
