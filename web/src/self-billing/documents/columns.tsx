import { documentTypeLabels } from '@payouts/contract/self-billing/document-kinds'
import type { DocumentRow, ListedDocument } from '@payouts/contract/self-billing/documents'
import { type Column, countColumn, dayColumn, moneyColumn, textColumn } from '#list/columns.tsx'
import { stateWords } from '#transactions/state-words.ts'
import { InstantText } from '#ui/texts/DayText.tsx'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { messages } from './messages.ts'
import { StatusOfDocument } from './StatusOfDocument.tsx'
import { whatIsWrong } from './what-is-wrong.ts'

export const documentColumns: readonly Column<ListedDocument>[] = [
  textColumn({
    key: 'number',
    header: messages.number,
    of: ({ documentNo }) => documentNo,
    width: 148,
    sort: 'DOCUMENT_NO'
  }),
  textColumn({ key: 'type', header: messages.type, of: ({ type }) => documentTypeLabels[type], width: 96 }),
  {
    key: 'status',
    card: 'state',
    header: messages.status,
    width: 116,
    sort: 'STATUS',
    cell: ({ status }) => <StatusOfDocument status={status} />
  },
  {
    key: 'name',
    card: 'name',
    header: messages.name,
    width: 170,
    grow: 3,
    sort: 'COMPANY_NAME',
    cell: ({ companyName, companyCode }) => (
      <SecondLine below={companyCode}>
        <span className="grid-text">{companyName}</span>
      </SecondLine>
    )
  },
  textColumn({
    key: 'cycle',
    header: messages.cycle,
    of: ({ payoutCycleName }) => payoutCycleName,
    width: 144,
    grow: 2
  }),
  textColumn({ key: 'wrong', header: messages.wrong, of: whatIsWrong, width: 170, grow: 2 }),
  {
    key: 'validated',
    header: messages.validated,
    width: 120,
    sort: 'VALIDATED_ON',
    cell: ({ validatedOn }) => <InstantText instant={validatedOn} />
  },
  moneyColumn({
    key: 'amount',
    card: 'amount',
    header: messages.amount,
    of: ({ amount }) => amount,
    width: 124,
    sort: 'AMOUNT'
  })
]

export const rowColumns: readonly Column<DocumentRow>[] = [
  countColumn({ key: 'line', header: messages.line, of: ({ lineNo }) => lineNo, width: 64, sort: 'LINE' }),
  textColumn({
    key: 'transaction',
    card: 'name',
    header: messages.transactionNo,
    of: ({ transactionNo }) => transactionNo,
    width: 150,
    grow: true
  }),
  textColumn({
    key: 'type',
    header: messages.transactionType,
    of: ({ transactionType }) => transactionType,
    width: 150
  }),
  dayColumn({ key: 'date', header: messages.date, of: ({ transactionDate }) => transactionDate }),
  textColumn({ key: 'plan', header: messages.plan, of: ({ planName }) => planName, width: 140, grow: true }),
  textColumn({
    key: 'state',
    card: 'state',
    header: messages.state,
    of: ({ state }) => stateWords[state].word,
    width: 110
  }),
  moneyColumn({
    key: 'amount',
    card: 'amount',
    header: messages.amount,
    of: ({ amount }) => amount,
    width: 124,
    sort: 'AMOUNT'
  })
]
