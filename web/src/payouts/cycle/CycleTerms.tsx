import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { WaterfallStep } from '@payouts/contract/payouts/schema'
import { Link } from '@tanstack/react-router'
import { QueryFailure } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { TermTable, type TermTableProps } from '#ui/texts/TermTable.tsx'
import { type Term, taken } from '#ui/texts/terms.ts'
import { fetchErrorText } from '../api.ts'
import type { CycleParams, CyclePart } from '../search.ts'
import { countsText, labelOf } from './cycle-picture.ts'

/** The figures of a total header that are sums, and the picture's bars of each. */
const barsOf = {
  total: ({ step }: WaterfallStep) => step === 'IMPORTED' || step === 'EXCLUDED',
  net: ({ step }: WaterfallStep) => step !== 'NET',
  held: ({ step }: WaterfallStep) => step === 'HELD'
}
export type ExplainedTotal = keyof typeof barsOf

type CycleTermsProps = Pick<TermTableProps, 'label' | 'sum'> & {
  figure: ExplainedTotal
  params: CycleParams
  part: CyclePart
}

/** The terms of a cycle's figure, or of a part of it; each links to its rows. */
export function CycleTerms({ figure, params, part, ...sum }: CycleTermsProps) {
  const query = useCall(payoutEndpoints.getCycleWaterfall, { batchNo: params.batchNo, ...part })
  const steps = query.data
  if (query.error && !steps) return <QueryFailure query={query} textOf={fetchErrorText} />
  const terms = steps?.filter(barsOf[figure]).map((step): Term => {
    const { holdType, amount } = step
    const rows = { ...(step.step !== 'IMPORTED' && { step: step.step }), ...(holdType && { holdType }) }
    return {
      label: labelOf(step),
      // On the way to the net holds are taken off; here they are what is added up.
      amount: figure === 'held' ? taken(amount) : amount,
      ...(step.transactionCount > 0 && {
        detail: countsText(step),
        link: (label) => (
          <Link to="/payoutsAllTransactionDetails" search={{ ...params, ...part, ...rows }}>
            {label}
          </Link>
        )
      })
    }
  })
  return <TermTable {...sum} terms={terms} />
}
