import { amountField, countField } from '@payouts/contract/cash-out-limits/can'
import { limitText, periodNames } from '@payouts/contract/cash-out-limits/limit-text'
import { type CashOutLimitRow, type Period, periods } from '@payouts/contract/cash-out-limits/schema'
import { type Column, textColumn } from '../list/columns.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import './CashOutLimits.css'
import { messages } from './messages.ts'

const widthOf: Record<Period, number> = { daily: 152, weekly: 162, monthly: 172 }

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
  return keepsEarlierValues ? (
    <>
      {tier} <br />
      <span className="cash-out-earlier">{messages.earlierValues}</span>
    </>
  ) : (
    tier
  )
}

function periodColumn(period: Period): Column<CashOutLimitRow> {
  return {
    key: period,
    header: periodNames[period],
    width: widthOf[period],
    align: 'right',
    sort: period.toUpperCase(),
    cell: (row) => {
      const [amount, count] = [row[amountField(period)], row[countField(period)]]
      return amount === null ? (
        <Nothing means={messages.notSet} />
      ) : (
        <span className="money">{limitText(amount, count)}</span>
      )
    }
  }
}
