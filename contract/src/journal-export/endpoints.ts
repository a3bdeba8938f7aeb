import { z } from 'zod'
import { endpoint, forStaff, messageResult } from '#endpoint.ts'
import { day, listRequest, pageOf, pageRequest, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import {
  journalExport,
  journalNo,
  journalProfile,
  journalRow,
  journalStatus,
  journalStep,
  unmappedPart
} from './schema.ts'

const reads = [permission('Books')] as const
const exports = [permission('Books', 'EXPORT')] as const

/** Journals for the general ledger: their files, and the answers to them. */
export const journalEndpoints = forStaff({
  getJournalExports: endpoint({
    path: '/api/v1/journals/getJournalExports',
    summary: 'Lists files of journals, the latest first',
    kind: 'read',
    access: reads,
    input: pageRequest,
    output: pageOf(journalExport)
  }),
  getJournals: endpoint({
    path: '/api/v1/journals/getJournals',
    summary: 'Lists journals with their answers',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {},
      sortKeys: ['JOURNAL_NO', 'DATE', 'AMOUNT', 'STATUS'],
      sortOrder: 'DESC',
      filters: { journalNo: textFilter, status: journalStatus.nullish() }
    }),
    output: pageOf(journalRow)
  }),
  getUnexported: endpoint({
    path: '/api/v1/journals/getUnexported',
    summary: 'Counts what of the ledger is in no journal up to a day, and names the parts without an account',
    kind: 'read',
    access: reads,
    input: z.object({ toDay: day }),
    output: z.object({
      firstDay: day.nullable(),
      bookings: z.int(),
      /** Without a chart of accounts nothing is exported, and no part is named. */
      hasChart: z.boolean(),
      unmapped: z.array(unmappedPart)
    })
  }),
  exportJournals: endpoint({
    path: '/api/v1/journals/exportJournals',
    summary: 'Writes journals of everything up to a day that is in none yet, each booking once',
    kind: 'write',
    access: exports,
    input: z.object({ toDay: day, step: journalStep, profile: journalProfile }),
    output: z.object({ exportId: z.int(), message: z.string() })
  }),
  replaceJournal: endpoint({
    path: '/api/v1/journals/replaceJournal',
    summary: 'Writes a rejected journal again as a new one, by the accounts of today',
    kind: 'write',
    access: exports,
    input: z.object({ journalNo }),
    output: z.object({ exportId: z.int(), message: z.string() })
  }),
  importJournalAnswers: endpoint({
    path: '/api/v1/journals/importJournalAnswers',
    summary: "Takes a file with the general ledger's answers to journals",
    kind: 'write',
    access: exports,
    input: z.object({ fileName: z.string().min(1).max(255) }),
    output: messageResult,
    takesFile: true
  }),
  downloadJournals: endpoint({
    path: '/api/v1/journals/downloadJournals',
    summary: 'Downloads a file of journals, always the same bytes, or the bookings behind it',
    kind: 'download',
    access: exports,
    input: z.object({ exportId: z.int().positive(), part: z.enum(['JOURNALS', 'BOOKINGS']) }),
    output: z.never()
  })
})
