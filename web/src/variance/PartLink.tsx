import type { Variance } from '@payouts/contract/variance/schema'
import { nameOfPart } from '@payouts/contract/variance/words'
import { Link } from '@tanstack/react-router'
import type { Comparison } from './search.ts'

type PartLinkProps = { part: Variance['parts'][number]; comparison: Partial<Comparison> }

/** Opens the rows of one part of a comparison. */
export function PartLink({ part: { part, holdType }, comparison }: PartLinkProps) {
  return (
    <Link
      className="quiet-link strong"
      to="/payoutsVariancePart"
      search={{ ...comparison, part, ...(holdType && { holdType }) }}
    >
      {nameOfPart({ part, holdType })}
    </Link>
  )
}
