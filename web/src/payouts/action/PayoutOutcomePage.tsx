import { getRouteApi } from '@tanstack/react-router'
import { InvalidAddress } from '../../layout/InvalidAddress.tsx'
import { OutcomeCard } from '../../transactions/bulk-action/OutcomeCard.tsx'
import { messages as payoutMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { outcomeTypes } from './outcome.ts'

const route = getRouteApi('/console/PayoutsActionItemsSuccess')

/** What a payout action did. */
export function PayoutOutcomePage() {
  const { result } = route.useSearch()
  const texts = messages.outcome
  if (!result) return <InvalidAddress {...payoutMessages.invalidAddress} title={texts.title} message={texts.invalid} />
  return (
    <OutcomeCard
      title={texts.titles[result.type]}
      name={result.name}
      outcome={result}
      texts={texts}
      countsRows={result.type !== outcomeTypes.comment}
    />
  )
}
