import type { JournalRow, JournalStatus } from '@payouts/contract/journal-export/schema'
import { type Column, countColumn, dayColumn, moneyColumn, statusColumn, textColumn } from '#list/columns.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import type { Tone } from '#ui/texts/tones.ts'
import { messages, statusWords } from './messages.ts'

const tones: Record<JournalStatus, Tone> = { EXPORTED: 'blue', ACCEPTED: 'green', REJECTED: 'red', REPLACED: 'grey' }
const toneOf = (word: string): Tone =>
  tones[(Object.keys(statusWords) as JournalStatus[]).find((status) => statusWords[status] === word) ?? 'EXPORTED']

export const journalColumns: readonly Column<JournalRow>[] = [
  textColumn({
    key: 'journalNo',
    card: 'name',
    header: messages.journalNo,
    of: ({ journalNo, replaces }) => (replaces ? `${journalNo}, ${messages.replaces(replaces)}` : journalNo),
    width: 140,
    sort: 'JOURNAL_NO'
  }),
  dayColumn({ key: 'date', header: messages.date, of: ({ date }) => date, width: 110, sort: 'DATE' }),
  {
    key: 'cycle',
    header: messages.cycle,
    width: 84,
    cell: ({ batchNo }) => batchNo ?? <Nothing means={messages.noCycle} />
  },
  moneyColumn({
    key: 'amount',
    card: 'amount',
    header: messages.amount,
    of: ({ amount }) => amount,
    width: 134,
    sort: 'AMOUNT'
  }),
  countColumn({ key: 'lines', header: messages.lines, of: ({ lines }) => lines, width: 70 }),
  statusColumn({
    key: 'status',
    header: messages.status,
    of: ({ status }) => statusWords[status],
    tone: toneOf,
    width: 140,
    sort: 'STATUS'
  }),
  {
    key: 'answer',
    header: messages.answer,
    width: 140,
    least: 100,
    grow: 2,
    cell: ({ externalDocumentNo, message }) =>
      [externalDocumentNo, message].filter(Boolean).join(', ') || <Nothing means={messages.noAnswer} />
  }
]
