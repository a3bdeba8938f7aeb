import { countText } from '@payouts/contract/count-text'
import { type CarriedRow, decidedText } from '@payouts/contract/imports/carried'
import type { MatchedBy } from '@payouts/contract/imports/matched-by'
import type { DuplicateRow, Rejection, ValidationRow } from '@payouts/contract/imports/schema'
import { type Column, countColumn, moneyColumn, statusColumn, textColumn } from '#list/columns.tsx'
import { stateWords } from '#transactions/state-words.ts'
import { TwinLink } from '#transactions/TwinLink.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { dayOfInstant, dayText } from '#ui/texts/day-text.ts'
import { dotted } from '#ui/texts/dotted.ts'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { payoutTone, type Tone } from '#ui/texts/tones.ts'
import { messages } from './messages.ts'

/** An import that was set aside is as closed as a cancelled cycle. */
const importTone = (status: string): Tone =>
  status === 'Dropped' || status === 'Retired' ? 'grey' : payoutTone(status)

export const importColumns: readonly Column<ValidationRow>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.cycle,
    of: (row) => row.displayName,
    width: 230,
    least: 162,
    tall: true,
    grow: 3
  }),
  textColumn({ key: 'batch', header: messages.batch, of: (row) => String(row.batchNo), width: 80, least: 74 }),
  countColumn({ key: 'version', header: messages.version, of: (row) => row.version, width: 72, least: 66 }),
  statusColumn({
    key: 'status',
    header: messages.status,
    of: (row) => row.payoutStatus,
    tone: importTone,
    width: 162,
    least: 155
  }),
  countColumn({ key: 'read', header: messages.read, of: (row) => row.rowsRead, width: 70, least: 62 }),
  {
    key: 'accepted',
    header: messages.accepted,
    width: 92,
    least: 80,
    align: 'right',
    cell: ({ rowsAccepted, rowsDuplicate, rowsRepaired }) => (
      <SecondLine
        below={
          (rowsDuplicate > 0 || rowsRepaired > 0) &&
          [
            ...(rowsRepaired > 0 ? [messages.repaired(rowsRepaired)] : []),
            ...(rowsDuplicate > 0 ? [messages.duplicates(rowsDuplicate)] : [])
          ].join(', ')
        }
      >
        {countText(rowsAccepted)}
      </SecondLine>
    )
  },
  countColumn({ key: 'rejected', header: messages.rejected, of: (row) => row.rowsRejected, width: 80, least: 74 }),
  moneyColumn({ key: 'total', card: 'amount', header: messages.total, of: (row) => row.totalAmount, width: 134 }),
  {
    key: 'importedOn',
    header: messages.importedOn,
    width: 160,
    least: 112,
    cell: ({ importedOn }) => <InstantText instant={importedOn} />
  }
]

export const badRowColumns: readonly Column<Rejection>[] = [
  countColumn({ key: 'line', card: 'name', header: messages.line, of: ({ line }) => line, width: 90 }),
  textColumn({ key: 'column', header: messages.column, of: ({ column }) => column, width: 170 }),
  textColumn({ key: 'value', header: messages.value, of: ({ value }) => value, width: 220 }),
  textColumn({ key: 'problem', header: messages.problem, of: ({ problem }) => problem, width: 320, grow: true })
]

export const carriedColumns: readonly Column<CarriedRow>[] = [
  {
    key: 'transactionNo',
    card: 'name',
    header: messages.transactionNo,
    width: 170,
    sort: 'TRANSACTION_NO',
    cell: ({ transactionNo, transactionType, newTransactionNo }) => (
      <SecondLine
        below={dotted([
          transactionType,
          newTransactionNo !== null && newTransactionNo !== transactionNo && messages.nowIs(newTransactionNo)
        ])}
      >
        {transactionNo}
      </SecondLine>
    )
  },
  {
    key: 'dealer',
    header: messages.dealer,
    width: 180,
    grow: true,
    sort: 'COMPANY_CODE',
    cell: ({ companyName, companyCode, newCompanyCode }) => (
      <SecondLine below={newCompanyCode !== null && newCompanyCode !== companyCode && messages.nowIs(newCompanyCode)}>
        {messages.named(companyName, companyCode)}
      </SecondLine>
    )
  },
  {
    key: 'decided',
    header: messages.decidedBefore,
    width: 170,
    cell: (row) => (
      <SecondLine below={row.requestedFor && messages.requestedFor(dayText(row.requestedFor))}>
        {sentenceOf(row)}
      </SecondLine>
    )
  },
  {
    key: 'why',
    header: messages.why,
    width: 200,
    grow: true,
    cell: ({ reason, heldBy, heldSince }) => (
      <SecondLine below={dotted([heldBy, heldSince && dayText(dayOfInstant(heldSince))])}>{reason ?? ''}</SecondLine>
    )
  },
  {
    key: 'outcome',
    header: messages.outcome,
    width: 150,
    sort: 'OUTCOME',
    cell: (row) => <SecondLine below={whatItIsNow(row)}>{messages.outcomes[row.outcome]}</SecondLine>
  },
  moneyColumn({
    key: 'former',
    header: messages.formerAmount,
    of: (row) => row.formerAmount,
    width: 130,
    sort: 'AMOUNT'
  }),
  moneyColumn({
    key: 'amount',
    card: 'amount',
    header: messages.amountNow,
    of: (row) => row.amount,
    width: 130
  })
]

/** As a value of its own: `Held as Manual Hold`. */
function sentenceOf(row: CarriedRow): string {
  const words = decidedText(row)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** For a row whose decision and state on arrival differ, both. */
function whatItIsNow({ state, holdType, carriedState, carriedHoldType, arrivedState, arrivedHoldType }: CarriedRow) {
  const isOther = carriedState !== null && (carriedState !== state || carriedHoldType !== holdType)
  const rule = arrivedHoldType ?? (arrivedState === 'EXCLUDED' ? stateWords.EXCLUDED.word : null)
  return dotted([
    isOther && messages.nowIs(decidedText({ state: carriedState, holdType: carriedHoldType })),
    rule !== null && rule !== (carriedHoldType ?? '') && carriedState !== arrivedState && messages.byRule(rule)
  ])
}

const matches: Record<MatchedBy, string> = { NUMBER: messages.sameNumber, CUSTOMER: messages.sameCustomer }

export const duplicateColumns: readonly Column<DuplicateRow>[] = [
  countColumn({ key: 'line', header: messages.line, of: ({ line }) => line, width: 84, sort: 'LINE' }),
  textColumn({
    key: 'transactionNo',
    card: 'name',
    header: messages.transactionNo,
    of: (row) => row.transactionNo,
    width: 150,
    sort: 'TRANSACTION_NO'
  }),
  textColumn({ key: 'type', header: messages.type, of: (row) => row.transactionType, width: 130 }),
  textColumn({
    key: 'dealer',
    header: messages.dealer,
    of: (row) => messages.named(row.companyName, row.companyCode),
    width: 180,
    grow: true,
    sort: 'COMPANY_CODE'
  }),
  {
    key: 'twin',
    header: messages.standsIn,
    width: 230,
    least: 180,
    grow: true,
    sort: 'TWIN_CYCLE',
    cell: (row) => (
      <TwinLink
        twin={{
          batchNo: row.twinBatchNo,
          version: row.twinVersion,
          commissionType: row.twinCommissionType,
          payoutCycleName: row.twinCycleName,
          transactionNo: row.twinTransactionNo,
          state: row.twinState
        }}
        also={row.twinCompanyCode === row.companyCode ? undefined : row.twinCompanyName}
      />
    )
  },
  textColumn({ key: 'same', header: messages.same, of: ({ matchedBy }) => matches[matchedBy], width: 130 }),
  moneyColumn({
    key: 'incentive',
    card: 'amount',
    header: messages.incentive,
    of: (row) => row.incentiveAmount,
    width: 136,
    sort: 'INCENTIVE'
  })
]
