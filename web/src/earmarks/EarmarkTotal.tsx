import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import type { EarmarkRow } from '@payouts/contract/earmarks/schema'
import { type Ringgit, ringgitOf, senOf, sumOfRinggit } from '@payouts/contract/money'
import { Link } from '@tanstack/react-router'
import { QueryFailure } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { ExplainedFigure } from '#ui/figures/ExplainedFigure.tsx'
import { TermTable } from '#ui/texts/TermTable.tsx'
import type { Term } from '#ui/texts/terms.ts'
import { messages } from './messages.ts'

type EarmarkTotalProps = { totalAccounts: number; totalEarmarkAmount: Ringgit }

/** The total of earmarks, with the largest ones and the remainder. */
export function EarmarkTotal({ totalAccounts, totalEarmarkAmount }: EarmarkTotalProps) {
  const label = messages.totalEarmarkAmount
  return (
    <ExplainedFigure label={label} sum={totalEarmarkAmount}>
      <EarmarkTerms label={label} sum={totalEarmarkAmount} accounts={totalAccounts} />
    </ExplainedFigure>
  )
}

const largest = { pageNumber: 0, pageSize: 10, sortProperty: 'AMOUNT', sortOrder: 'DESC' } as const

function EarmarkTerms({ label, sum, accounts }: { label: string; sum: Ringgit; accounts: number }) {
  const query = useCall(earmarkEndpoints.getEarmarkList, largest)
  const { data, error } = query
  if (error && !data) return <QueryFailure query={query} />
  return <TermTable label={label} sum={sum} terms={data && termsOf(data.earmarkDetails.content, { sum, accounts })} />
}

function termsOf(rows: readonly EarmarkRow[], { sum, accounts }: { sum: Ringgit; accounts: number }): Term[] {
  const rest = senOf(sum) - senOf(sumOfRinggit(rows.map(({ earmark }) => earmark)))
  return [...rows.map(termOf), ...(rest === 0n ? [] : [remainder(accounts - rows.length, ringgitOf(rest))])]
}

function termOf({ name, code, earmark, reason }: EarmarkRow): Term {
  return {
    label: `${name} (${code})`,
    amount: earmark,
    detail: reason,
    link: (words) => (
      <Link to="/earmark" search={{ filter: 'code', value: code }}>
        {words}
      </Link>
    )
  }
}

function remainder(count: number, amount: Ringgit): Term {
  return {
    label: messages.furtherEarmarks(count),
    amount,
    link: (words) => (
      <Link to="/earmark" search={{ sort: 'AMOUNT', order: 'DESC' }}>
        {words}
      </Link>
    )
  }
}
