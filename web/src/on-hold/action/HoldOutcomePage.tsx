import { getRouteApi } from '@tanstack/react-router'
import { InvalidAddress } from '../../layout/InvalidAddress.tsx'
import { OutcomeCard } from '../../transactions/bulk-action/OutcomeCard.tsx'
import { messages } from './messages.ts'

const route = getRouteApi('/console/OnHoldActionItemsSuccess')

/** What an action on held rows did. */
export function HoldOutcomePage() {
  const { result } = route.useSearch()
  const texts = messages.outcome
  if (!result) return <InvalidAddress {...texts.invalidAddress} title={texts.title} />
  return <OutcomeCard title={texts.titles[result.type]} name={result.holdType} outcome={result} texts={texts} />
}
