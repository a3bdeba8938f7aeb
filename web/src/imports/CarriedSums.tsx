import { type CarriedSum, carriedLine } from '@payouts/contract/imports/carried'
import { unbroken } from '#ui/texts/unbroken.ts'
import './CarriedSums.css'

type CarriedSumsProps = {
  sums: readonly CarriedSum[]
  /** Whether nothing around it says so. */
  title?: string
}

/** Decisions about rows of earlier versions with their outcomes: a line for each kind, with its sums. */
export function CarriedSums({ sums, title }: CarriedSumsProps) {
  return (
    <div className="carried-sums">
      {title && <p>{title}</p>}
      <ul className="bullets">
        {sums.map((sum) => (
          <li key={`${sum.state}/${sum.holdType}/${sum.outcome}`}>{unbroken(carriedLine(sum))}</li>
        ))}
      </ul>
    </div>
  )
}
