import { amountField, countField } from '@payouts/contract/cash-out-limits/can'
import { limitText, periodNames } from '@payouts/contract/cash-out-limits/limit-text'
import { type CashOutLimitRow, type Period, periods } from '@payouts/contract/cash-out-limits/schema'
import type { Ringgit } from '@payouts/contract/money'
import { type Column, textColumn } from '#list/columns.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import './CashOutLimits.css'
import { messages } from './messages.ts'

/** In pixels, and how many characters of a limit fit on one line: `RM 10,000.00 / 12X`. */
const roomOf: Record<Period, { width: number; most: number }> = {
  daily: { width: 152, most: 18 },
  weekly: { width: 162, most: 19 },
  monthly: { width: 172, most: 20 }
}

export const cashOutLimitColumns: readonly Column<CashOutLimitRow>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.name,
    of: (row) => row.accountName,
    width: 140,
    grow: 3,
    sort: 'NAME'
  }),
  textColumn({ key: 'code', header: messages.code, of: (row) => row.accountCode, width: 84, sort: 'CODE' }),
  { key: 'tier', header: messages.tier, width: 108, sort: 'TIER', cell: (row) => <TierCell row={row} /> },
  ...periods.map(periodColumn)
]

function TierCell({ row: { tier, keepsEarlierValues } }: { row: CashOutLimitRow }) {
  return keepsEarlierValues ? <SecondLine below={messages.earlierValues}>{tier}</SecondLine> : tier
}

function periodColumn(period: Period): Column<CashOutLimitRow> {
  return {
    key: period,
    header: periodNames[period],
    width: roomOf[period].width,
    align: 'right',
    sort: period.toUpperCase(),
    cell: (row) => {
      const [amount, count] = [row[amountField(period)], row[countField(period)]]
      return amount === null || count === null ? (
        <Nothing means={messages.notSet} />
      ) : (
        <LimitCell amount={amount} count={count} most={roomOf[period].most} />
      )
    }
  }
}

function LimitCell({ amount, count, most }: { amount: Ringgit; count: number; most: number }) {
  const text = limitText(amount, count)
  if (text.length <= most) return <span className="money">{text}</span>
  return (
    <span>
      <Money amount={amount} /> <br />
      <span className="money">{messages.times(count)}</span>
    </span>
  )
}
