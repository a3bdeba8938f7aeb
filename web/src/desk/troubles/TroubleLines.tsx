import type { Ringgit } from '@payouts/contract/money'
import type { ReactNode } from 'react'
import { Money } from '#ui/figures/Money.tsx'

type TroubleLine = { key: string; subject: ReactNode; amount: Ringgit; detail: ReactNode }

type TroubleLinesProps = {
  lines: readonly TroubleLine[]
  /** How many more there are, and the words for them. */
  rest: number
  restText: (count: number) => string
}

/** What the desk reads of a list: enough to see what is wrong, the rest is on its screen. */
export const firstPage = { pageNumber: 0, pageSize: 12 } as const

/** What went wrong one by one: whom it is about, how much, and why. */
export function TroubleLines({ lines, rest, restText }: TroubleLinesProps) {
  return (
    <>
      <ul className="lines">
        {lines.map(({ key, subject, amount, detail }) => (
          <li key={key}>
            <p className="desk-hold">
              {subject}
              <strong>
                <Money amount={amount} />
              </strong>
            </p>
            <p className="detail">{detail}</p>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="detail">{restText(rest)}</p>}
    </>
  )
}
