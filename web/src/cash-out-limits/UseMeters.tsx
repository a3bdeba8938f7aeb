import { amountField, countField } from '@payouts/contract/cash-out-limits/can'
import { type CashOutLimitRow, type Period, periods } from '@payouts/contract/cash-out-limits/schema'
import { senOf } from '@payouts/contract/money'
import { withCurrency } from '#ui/texts/unbroken.ts'
import './CashOutLimits.css'
import { messages, periodsOfUse } from './messages.ts'

/** What a dealer has cashed out today, this week and this month, against its limits. */
export function UseMeters({ row }: { row: CashOutLimitRow }) {
  return (
    <section className="well cash-out-use" aria-label={messages.use}>
      {periods.map((period) => (
        <PeriodMeters key={period} row={row} period={period} />
      ))}
    </section>
  )
}

function PeriodMeters({ row, period }: { row: CashOutLimitRow; period: Period }) {
  const used = row.use[period]
  const most = row[amountField(period)]
  const times = row[countField(period)]
  return (
    <div className="cash-out-period">
      <h3 className="group-name">{periodsOfUse[period]}</h3>
      <Meter
        percent={most === null ? 0 : Number((senOf(used.amount) * 1000n) / senOf(most)) / 10}
        text={messages.usedOf(withCurrency(used.amount), most === null ? messages.nothingLimits : withCurrency(most))}
      />
      <Meter
        percent={times === null ? 0 : (used.count / times) * 100}
        text={messages.usedOf(
          messages.times(used.count),
          times === null ? messages.nothingLimits : messages.times(times)
        )}
      />
    </div>
  )
}

/** An amount of its limit, over a bar that is full at the limit. */
function Meter({ percent, text }: { percent: number; text: string }) {
  return (
    <div className="cash-out-meter">
      <span>{text}</span>
      <span className="meter" aria-hidden>
        <span
          className="meter-fill"
          data-over={percent >= 100 || undefined}
          style={{ width: `${Math.min(percent, 100)}%` }}
        />
      </span>
    </div>
  )
}
