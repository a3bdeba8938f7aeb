import type { SignalLine, SignalStatus } from '@payouts/contract/signals/schema'
import { ruleOf } from '@payouts/contract/signals/signal-rules'
import { type Column, countColumn, moneyColumn, textColumn } from '#list/columns.tsx'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import type { Tone } from '#ui/texts/tones.ts'
import { messages as words } from './list-messages.ts'
import { messages } from './messages.ts'
import { sentenceOf } from './sentence.ts'
import { severityTones } from './severity-tones.ts'

export const statusTones: Record<SignalStatus, Tone> = {
  Open: 'blue',
  Held: 'orange',
  Dismissed: 'grey',
  Passed: 'grey'
}

/** A signal's dealers in one line. */
function dealersText({ dealers: [first], dealerCount }: Pick<SignalLine, 'dealers' | 'dealerCount'>): string {
  if (!first) return messages.wholeCycle
  return dealerCount === 1 ? first.companyName : messages.andOthers(first.companyName, dealerCount - 1)
}

export const signalColumns: readonly Column<SignalLine>[] = [
  {
    key: 'signal',
    card: 'name',
    header: words.signal,
    width: 228,
    grow: 4,
    cell: ({ rule, figures }) => (
      <SecondLine below={<span className="signal-sentence">{sentenceOf(rule, figures)}</span>}>
        <span className="grid-text">{ruleOf(rule).title}</span>
      </SecondLine>
    )
  },
  {
    key: 'severity',
    header: words.severity,
    width: 88,
    cell: ({ severity }) => <StatusDot tone={severityTones[severity]}>{messages.severities[severity]}</StatusDot>
  },
  {
    key: 'status',
    card: 'state',
    header: words.status,
    width: 150,
    cell: ({ status }) => <StatusDot tone={statusTones[status]}>{words.statuses[status]}</StatusDot>
  },
  textColumn({ key: 'dealer', header: words.dealer, of: dealersText, width: 128, grow: 2 }),
  textColumn({
    key: 'cycle',
    header: words.cycle,
    of: ({ payoutCycleName }) => payoutCycleName,
    width: 128,
    grow: 3
  }),
  countColumn({ key: 'rows', header: words.transactions, of: ({ transactionCount }) => transactionCount, width: 108 }),
  moneyColumn({
    key: 'amount',
    card: 'amount',
    header: words.atStake,
    of: ({ amount }) => amount,
    width: 136,
    sort: 'AMOUNT'
  })
]

/** For one cycle, whose name is above the list. */
export const signalColumnsOfCycle = signalColumns.filter(({ key }) => key !== 'cycle')
