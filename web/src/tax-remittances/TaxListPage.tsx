import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import type { TaxMonth } from '@payouts/contract/tax-remittances/schema'
import { getRouteApi } from '@tanstack/react-router'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { BackLink } from '#list/BackLink.tsx'
import { AllWaiting } from '#requests/WaitingRequests.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { monthText } from '#ui/texts/day-text.ts'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { Agreement } from './Agreement.tsx'
import { GivenBackHere } from './GivenBackHere.tsx'
import { messages } from './messages.ts'
import { RecipientsToComplete } from './RecipientsToComplete.tsx'
import { RemittanceSteps } from './RemittanceSteps.tsx'
import { remittanceRequests } from './remittance-requests.tsx'
import { TaxListFacts } from './TaxListFacts.tsx'
import { TaxListLines } from './TaxListLines.tsx'
import { taxReturns } from './tax-returns.tsx'
import { stateText, stateTone } from './tones.ts'

const route = getRouteApi('/console/taxRemittances/month')

/** The list of one month: what is to be remitted, whether it agrees with the books, and what it lacks. */
export function TaxListPage() {
  const { taxMonth } = route.useSearch()
  if (!taxMonth)
    return (
      <InvalidAddress
        title={messages.taxRemittances}
        message={messages.noMonth}
        hint={messages.noMonthHint}
        back={{ to: '/taxRemittances', label: messages.back }}
      />
    )
  return <TaxListOf taxMonth={taxMonth} />
}

function TaxListOf({ taxMonth }: { taxMonth: TaxMonth }) {
  const query = useCall(taxRemittanceEndpoints.getTaxList, { taxMonth })
  const list = query.data?.month === taxMonth ? query.data : undefined
  return (
    <div className="stack-md">
      <PageHeader
        title={messages.taxWithheld(monthText(taxMonth))}
        purpose={messages.listPurpose}
        aside={list && <StatusDot tone={stateTone(list)}>{stateText(list)}</StatusDot>}
        actions={list && <RemittanceSteps list={list} />}
        back={<BackLink to="/taxRemittances">{messages.back}</BackLink>}
      />
      <AllWaiting kind={remittanceRequests(taxMonth)} />
      <AllWaiting kind={taxReturns(taxMonth)} />
      <QueryState query={{ ...query, data: list }} height={200} />
      {list && (
        <>
          <TaxListFacts list={list} />
          <RecipientsToComplete list={list} />
          <Agreement list={list} />
          <GivenBackHere list={list} />
          {/* Not before what stands above them, which would move them down. */}
          <TaxListLines taxMonth={taxMonth} />
        </>
      )}
    </div>
  )
}
