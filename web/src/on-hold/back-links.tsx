import { BackLink } from '../list/BackLink.tsx'
import { messages } from './messages.ts'
import { type HoldPlace, withoutCycle, withoutDealer, withoutType } from './place.ts'

/** From the first list below the summary back to where the way began. */
function OriginLink({ place: { flowFrom } }: { place: HoldPlace }) {
  if (flowFrom === 'home') return <BackLink to="/dashboard">{messages.dashboard}</BackLink>
  return <BackLink to="/onhold">{messages.onHold}</BackLink>
}

/** From the cycles back: of one dealer to the dealers, of all to the start. */
export function CyclesBackLink({ place }: { place: HoldPlace }) {
  return place.companyCode ? <DealersLink place={place} /> : <OriginLink place={place} />
}

/** From the dealers back: of one cycle to the cycles, of all to the start. */
export function DealersBackLink({ place }: { place: HoldPlace }) {
  return place.batchNo ? <CyclesLink place={place} /> : <OriginLink place={place} />
}

/** From a cycle's transaction types back to the list that the way began with, and to the step between where there is one. */
export function TransactionTypesBackLinks({ place }: { place: HoldPlace }) {
  const { start, companyCode, companyName, payoutCycleName } = place
  if (start === 'dealerCount')
    return (
      <>
        <DealersLink place={place} />
        {companyCode && (
          <BackLink to="/onHoldPayoutCycle" search={withoutCycle(place)}>
            {messages.cyclesOf(companyName ?? companyCode)}
          </BackLink>
        )}
      </>
    )
  return (
    <>
      <CyclesLink place={place} />
      {companyCode && (
        <BackLink to="/onHoldDealers" search={withoutDealer(place)}>
          {messages.dealersIn(payoutCycleName ?? messages.thisCycle)}
        </BackLink>
      )}
    </>
  )
}

function CyclesLink({ place }: { place: HoldPlace }) {
  return (
    <BackLink to="/onHoldPayoutCycle" search={withoutDealer(withoutCycle(place))}>
      {messages.cycles}
    </BackLink>
  )
}

function DealersLink({ place }: { place: HoldPlace }) {
  return (
    <BackLink to="/onHoldDealers" search={withoutDealer(withoutCycle(place))}>
      {messages.dealers}
    </BackLink>
  )
}

/** From the transactions back to the transaction types of the cycle. */
export function TransactionsBackLink({ place }: { place: HoldPlace }) {
  return (
    <BackLink to="/onHoldDetails" search={withoutType(place)}>
      {messages.transactionTypes}
    </BackLink>
  )
}
