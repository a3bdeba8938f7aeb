import type { CycleSignals } from '@payouts/contract/signals/schema'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { useCycleSignals } from './api.ts'
import { messages } from './messages.ts'
import './SignalsLink.css'

/** The number of signals of a cycle, in its header, with a link to them. */
export function SignalsLink({ batchNo }: { batchNo: number }) {
  const { data } = useCycleSignals(batchNo)
  if (!data || data.state === 'NEVER') return null
  return (
    <TextLink to="/signals" search={{ batchNo }} className="signals-link" size="sm">
      <Counts found={data} />
    </TextLink>
  )
}

function Counts({ found: { state, openRed, openAmber, settled } }: { found: CycleSignals }) {
  const words = messages.header
  if (state === 'WORKING') return words.working
  if (openRed + openAmber === 0) return settled > 0 ? words.settled(settled) : words.none
  return (
    <>
      {openRed > 0 && <StatusDot tone="red">{words.red(openRed)}</StatusDot>}
      {openAmber > 0 && <StatusDot tone="orange">{words.amber(openAmber)}</StatusDot>}
    </>
  )
}
