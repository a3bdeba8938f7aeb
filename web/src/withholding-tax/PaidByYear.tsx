import { ringgitOf, senOf } from '@payouts/contract/money'
import { isGranted, permission } from '@payouts/contract/permissions'
import { firstPayoutDay, type WhtRow } from '@payouts/contract/withholding-tax/schema'
import { Link } from '@tanstack/react-router'
import { useSession } from '#client/session/session.ts'
import { today } from '#ui/texts/day-text.ts'
import { TermTable } from '#ui/texts/TermTable.tsx'
import type { Term } from '#ui/texts/terms.ts'
import { messages } from './messages.ts'
import './PaidByYear.css'

const yearOf = (day: string) => Number(day.slice(0, 4))

/** What a dealer's payout of the list is made of, year by year; each leads to that year's statement. */
export function PaidByYear({ row }: { row: WhtRow }) {
  const mayOpenStatement = isGranted(useSession()?.menu ?? [], permission('Reports'))
  const thisYear = yearOf(today())
  const earlier = ringgitOf(senOf(row.payout) - senOf(row.paidLastYear) - senOf(row.paidThisYear))
  const inYear = (year: number, amount: Term['amount']): Term => ({
    label: messages.paidIn(year),
    amount,
    ...(mayOpenStatement && {
      link: (name) => (
        <Link to="/dealerStatement" search={{ companyCode: row.code, companyName: row.name, ...daysOf(year) }}>
          {name}
        </Link>
      )
    })
  })
  const before = thisYear - 2
  const terms = [
    before === yearOf(firstPayoutDay)
      ? inYear(before, earlier)
      : { label: messages.paidUntil(before), amount: earlier },
    inYear(thisYear - 1, row.paidLastYear),
    inYear(thisYear, row.paidThisYear)
  ]
  return (
    <div className="paid-by-year">
      <TermTable label={messages.payout} sum={row.payout} terms={terms} />
    </div>
  )
}

/** The days of a year that are over, for a statement. */
function daysOf(year: number): { fromDate: string; toDate: string } {
  const last = `${year}-12-31`
  return { fromDate: `${year}-01-01`, toDate: last < today() ? last : today() }
}
