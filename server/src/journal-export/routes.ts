import { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import { download, type Route, read, write } from '#platform/http/calls/bind.ts'
import { importAnswers } from './answers.ts'
import { exportJournals, replaceJournal } from './commands.ts'
import { downloadJournals } from './download.ts'
import { listExports, listJournals, readUnexported } from './queries.ts'

export const journalRoutes: Route[] = [
  read(journalEndpoints.getJournalExports, ({ db, input }) => listExports(db, input)),
  read(journalEndpoints.getJournals, ({ db, input }) => listJournals(db, input)),
  read(journalEndpoints.getUnexported, ({ db, input }) => readUnexported(db, input.toDay)),
  write(journalEndpoints.exportJournals, exportJournals),
  write(journalEndpoints.replaceJournal, replaceJournal),
  write(journalEndpoints.importJournalAnswers, importAnswers),
  download(journalEndpoints.downloadJournals, downloadJournals)
]
