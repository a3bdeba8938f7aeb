import type { BulkRow, BulkSubjectSum } from '@payouts/contract/bulk-changes/schema'
import { type Column, countColumn, moneyColumn, textColumn } from '#list/columns.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { messages, typeNamed } from './messages.ts'

const lineColumn = countColumn<BulkRow>({
  key: 'line',
  header: messages.line,
  of: ({ line }) => line,
  width: 76,
  sort: 'LINE'
})

const subjectColumn = {
  key: 'whom',
  card: 'name',
  header: messages.whom,
  width: 180,
  grow: true,
  cell: ({ name, code }: Pick<BulkRow, 'name' | 'code'>) =>
    name || code ? (
      <SecondLine below={name && code}>
        <span className="grid-text">{name || code}</span>
      </SecondLine>
    ) : (
      <Nothing means={messages.unknown} />
    )
} as const
const whomOfRow: Column<BulkRow> = { ...subjectColumn, sort: 'CODE' }

/** What each row does, and its result. */
export const rowColumns: readonly Column<BulkRow>[] = [
  lineColumn,
  whomOfRow,
  textColumn({ key: 'type', header: messages.type, of: ({ type }) => typeNamed(type), width: 132, sort: 'TYPE' }),
  {
    key: 'effect',
    header: messages.effect,
    width: 220,
    grow: 2,
    cell: ({ was, becomes }) => (
      <SecondLine below={was && messages.before(was)}>
        {becomes ? <span className="grid-text">{becomes}</span> : <Nothing means={messages.unknown} />}
      </SecondLine>
    )
  },
  textColumn({ key: 'result', header: messages.result, of: ({ result }) => result, width: 148 }),
  moneyColumn({
    key: 'amount',
    card: 'amount',
    header: messages.amount,
    of: ({ amount }) => amount,
    width: 132,
    sort: 'AMOUNT'
  })
]

/** What is wrong with each row: the column and its value, the problem, and what the column accepts. */
export const problemColumns: readonly Column<BulkRow>[] = [
  lineColumn,
  whomOfRow,
  {
    key: 'problem',
    header: messages.problem,
    width: 420,
    grow: 4,
    cell: ({ problems }) => (
      <ul className="stack-xs bulk-problems">
        {problems.map(({ column, value, problem, takes }) => (
          <li key={`${column} ${problem}`}>
            <span>
              <strong>{column === 'row' ? messages.wholeRow : messages.written(column, value)}</strong> – {problem}
            </span>
            <span className="detail">{takes}</span>
          </li>
        ))}
      </ul>
    )
  }
]

export const sumColumns: readonly Column<BulkSubjectSum>[] = [
  { ...subjectColumn, width: 200 },
  textColumn({ key: 'type', header: messages.type, of: ({ type }) => typeNamed(type), width: 148 }),
  countColumn({ key: 'count', header: messages.rows, of: ({ count }) => count, width: 96 }),
  moneyColumn({ key: 'amount', card: 'amount', header: messages.amount, of: ({ amount }) => amount, width: 148 })
]
