import { BackLink } from '#list/BackLink.tsx'
import { messages } from './messages.ts'
import { type HoldParams, withoutCycle, withoutDealer, withoutType } from './search.ts'

/** From the first list below the summary back to where the way began. */
function OriginLink({ params: { flowFrom } }: { params: HoldParams }) {
  if (flowFrom === 'home') return <BackLink to="/dashboard">{messages.dashboard}</BackLink>
  return <BackLink to="/onhold">{messages.onHold}</BackLink>
}

/** From the cycles back: of one dealer to the dealers, of all to the start. */
export function CyclesBackLink({ params }: { params: HoldParams }) {
  return params.companyCode ? <DealersLink params={params} /> : <OriginLink params={params} />
}

/** From the dealers back: of one cycle to the cycles, of all to the start. */
export function DealersBackLink({ params }: { params: HoldParams }) {
  return params.batchNo ? <CyclesLink params={params} /> : <OriginLink params={params} />
}

/** From a cycle's transaction types back to the list that the way began with, and to the step between where there is one. */
export function TransactionTypesBackLinks({ params }: { params: HoldParams }) {
  const { start, companyCode, companyName, payoutCycleName } = params
  if (start === 'dealerCount')
    return (
      <>
        <DealersLink params={params} />
        {companyCode && (
          <BackLink to="/onHoldPayoutCycle" search={withoutCycle(params)}>
            {messages.cyclesOf(companyName ?? companyCode)}
          </BackLink>
        )}
      </>
    )
  return (
    <>
      <CyclesLink params={params} />
      {companyCode && (
        <BackLink to="/onHoldDealers" search={withoutDealer(params)}>
          {messages.dealersIn(payoutCycleName ?? messages.thisCycle)}
        </BackLink>
      )}
    </>
  )
}

function CyclesLink({ params }: { params: HoldParams }) {
  return (
    <BackLink to="/onHoldPayoutCycle" search={withoutDealer(withoutCycle(params))}>
      {messages.cycles}
    </BackLink>
  )
}

function DealersLink({ params }: { params: HoldParams }) {
  return (
    <BackLink to="/onHoldDealers" search={withoutDealer(withoutCycle(params))}>
      {messages.dealers}
    </BackLink>
  )
}

/** From the transactions back to the transaction types of the cycle. */
export function TransactionsBackLink({ params }: { params: HoldParams }) {
  return (
    <BackLink to="/onHoldDetails" search={withoutType(params)}>
      {messages.transactionTypes}
    </BackLink>
  )
}
