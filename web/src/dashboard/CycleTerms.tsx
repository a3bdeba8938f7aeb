import type { CountHeader } from '@payouts/contract/dashboard/endpoints'
import { senOf } from '@payouts/contract/money'
import { isGranted, permission } from '@payouts/contract/permissions'
import { Link } from '@tanstack/react-router'
import { useSession } from '#client/session/session.ts'
import { TermTable, type TermTableProps } from '#ui/texts/TermTable.tsx'

type CycleTermsProps = Pick<TermTableProps, 'label' | 'sum'> & {
  cycles: CountHeader['cycles']
  of: 'netPayout' | 'onHold'
}

/** A figure of the dashboard, cycle by cycle; each leads to its cycle, if the user may see cycles. */
export function CycleTerms({ cycles, of, ...sum }: CycleTermsProps) {
  const session = useSession()
  const mayOpen = session !== null && isGranted(session.menu, permission('Payout'))
  const terms = cycles
    .filter((cycle) => senOf(cycle[of]) !== 0n)
    .map(({ netPayout, onHold, ...cycle }) => ({
      label: cycle.payoutCycleName,
      amount: of === 'netPayout' ? netPayout : onHold,
      ...(mayOpen && {
        link: (name: string) => (
          <Link to="/payoutsDealerSummary" search={{ ...cycle, flowFrom: 'dashboard' }}>
            {name}
          </Link>
        )
      })
    }))
  return <TermTable {...sum} terms={terms} />
}
