import { bulkKindNames } from '@payouts/contract/bulk-changes/kinds'
import type { BulkChangeLine } from '@payouts/contract/bulk-changes/list'
import { countText } from '@payouts/contract/count-text'
import { type Column, moneyColumn, statusColumn, textColumn } from '#list/columns.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { messages } from './messages.ts'
import { bulkTone } from './tones.ts'

export const fileColumns: readonly Column<BulkChangeLine>[] = [
  textColumn({ key: 'file', card: 'name', header: messages.file, of: ({ fileName }) => fileName, width: 200, grow: 2 }),
  textColumn({ key: 'kind', header: messages.kind, of: ({ kind }) => bulkKindNames[kind], width: 124, least: 108 }),
  statusColumn({
    key: 'status',
    header: messages.status,
    of: ({ status }) => status,
    tone: bulkTone,
    width: 128,
    sort: 'STATUS'
  }),
  {
    key: 'checked',
    header: messages.checkedBy,
    width: 172,
    least: 150,
    grow: true,
    sort: 'CHECKED_ON',
    cell: ({ checkedBy, checkedOn }) => (
      <SecondLine below={<InstantText instant={checkedOn} />}>
        <span className="grid-text">{checkedBy ?? messages.commandLine}</span>
      </SecondLine>
    )
  },
  {
    key: 'decided',
    header: messages.decidedBy,
    width: 172,
    least: 150,
    grow: true,
    cell: ({ decidedBy, decidedOn }) => (
      <SecondLine below={decidedOn && <InstantText instant={decidedOn} />}>
        {decidedBy ? <span className="grid-text">{decidedBy}</span> : <Nothing means={messages.nobody} />}
      </SecondLine>
    )
  },
  {
    key: 'rows',
    header: messages.rows,
    width: 132,
    least: 116,
    align: 'right',
    sort: 'ROWS',
    cell: ({ rowCount, problemCount }) => (
      <SecondLine below={problemCount > 0 && `${countText(problemCount)} with problems`}>
        {countText(rowCount)}
      </SecondLine>
    )
  },
  moneyColumn({ key: 'total', card: 'amount', header: messages.total, of: ({ total }) => total, width: 140 })
]
