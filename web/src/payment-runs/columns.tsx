import { railNames } from '@payouts/contract/bank-files/schema'
import { countText } from '@payouts/contract/count-text'
import type { RunLine, RunPayment } from '@payouts/contract/payment-runs/schema'
import { type Column, countColumn, dayColumn, moneyColumn, statusColumn, textColumn } from '#list/columns.tsx'
import { PaymentStatusDot } from '#payments/PaymentStatusDot.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { markWords, messages } from './list-messages.ts'
import { ProgressBar } from './progress/ProgressBar.tsx'
import { outcomesOf } from './progress/run-progress.ts'
import { runTone } from './tones.ts'

export const runColumns: readonly Column<RunLine>[] = [
  textColumn({ key: 'run', card: 'name', header: messages.run, of: ({ runNo }) => runNo, width: 112, sort: 'MADE_ON' }),
  statusColumn({
    key: 'status',
    header: messages.status,
    of: ({ status }) => status,
    tone: runTone,
    width: 172,
    sort: 'STATUS'
  }),
  dayColumn({
    key: 'execute',
    header: messages.executeOn,
    of: ({ executeOn }) => executeOn,
    width: 108,
    sort: 'EXECUTE_ON'
  }),
  {
    key: 'made',
    header: messages.madeBy,
    width: 120,
    grow: true,
    cell: ({ madeBy, madeOn }) => (
      <SecondLine below={<InstantText instant={madeOn} />}>
        <span className="grid-text">{madeBy}</span>
      </SecondLine>
    )
  },
  {
    key: 'approved',
    header: messages.approvedBy,
    width: 120,
    grow: true,
    cell: ({ approvedBy, approvedOn }) => (
      <SecondLine below={approvedOn && <InstantText instant={approvedOn} />}>
        {approvedBy ? <span className="grid-text">{approvedBy}</span> : <Nothing means={messages.nobody} />}
      </SecondLine>
    )
  },
  {
    key: 'count',
    header: messages.count,
    width: 190,
    cell: ({ paymentCount, progress }) => (
      <SecondLine
        below={outcomesOf(progress)
          .map(({ words }) => words)
          .join(', ')}
      >
        <span className="run-progress-line">
          {countText(paymentCount)} {progress.length > 0 && <ProgressBar progress={progress} />}
        </span>
      </SecondLine>
    )
  },
  moneyColumn({
    key: 'total',
    card: 'amount',
    header: messages.total,
    of: ({ total }) => total,
    width: 130,
    sort: 'TOTAL'
  })
]

export const runPaymentColumns: readonly Column<RunPayment>[] = [
  countColumn({
    key: 'position',
    header: messages.position,
    of: ({ position }) => position,
    width: 72,
    sort: 'POSITION'
  }),
  textColumn({
    key: 'reference',
    header: messages.reference,
    of: ({ referenceNo }) => referenceNo,
    width: 112
  }),
  {
    key: 'name',
    card: 'name',
    header: messages.name,
    width: 170,
    grow: 2,
    cell: (payment) => (
      <SecondLine below={noteOf(payment)}>
        <span className="grid-text">{payment.name}</span>
      </SecondLine>
    )
  },
  textColumn({ key: 'rail', header: messages.rail, of: ({ rail }) => railNames[rail], width: 96 }),
  textColumn({ key: 'bank', header: messages.bank, of: ({ bankName }) => bankName, width: 120, grow: true }),
  textColumn({ key: 'account', header: messages.account, of: ({ accountNumber }) => accountNumber, width: 156 }),
  {
    key: 'status',
    card: 'state',
    header: messages.payment,
    width: 120,
    cell: ({ status }) => <PaymentStatusDot status={status} />
  },
  moneyColumn({
    key: 'amount',
    card: 'amount',
    header: messages.amount,
    of: ({ amount }) => amount,
    width: 132,
    sort: 'AMOUNT'
  })
]

/** What a person checks before approving: texts that differ in the file, or an account that is new to us. */
function noteOf({ changes, accountMark }: RunPayment): string {
  const changed = changes.map(({ to }) => `in the file: ${to}`)
  return [...(accountMark ? [markWords[accountMark]] : []), ...changed].join('; ')
}
