import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import type { DealerForms } from '@payouts/contract/cp58/schema'
import { getRouteApi } from '@tanstack/react-router'
import { errorText, isTrouble } from '#client/call-error.ts'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { BackLink } from '#list/BackLink.tsx'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { FactList } from '#ui/texts/FactList.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { DealerFormActions } from './DealerFormActions.tsx'
import { Differences } from './Differences.tsx'
import { IssuedForms } from './IssuedForms.tsx'
import { messages } from './messages.ts'
import { dealerFormsSearch } from './search.ts'
import { toneOfForm } from './tones.ts'

export { preloadDealerForms } from './preload.ts'

const route = getRouteApi('/console/cp58/dealer')

/** A dealer's form of a year: what it says and out of what, whether other records agree, and who received it. */
export function DealerFormsPage() {
  const { year, companyCode } = dealerFormsSearch.parse(route.useSearch())
  const isNamed = year !== undefined && companyCode !== undefined
  const query = useCall(
    cp58Endpoints.getDealerForms,
    { year: year ?? 0, companyCode: companyCode ?? '' },
    { enabled: isNamed }
  )
  const { data, error } = query
  const isUnknown = isTrouble(error, 'refusedByRule')
  if (!isNamed || isUnknown)
    return (
      <InvalidAddress
        title={messages.title}
        message={isUnknown ? errorText(error) : messages.invalid}
        hint={messages.invalidHint}
        back={{ to: '/cp58', label: messages.back }}
      />
    )
  return (
    <div className="stack-md">
      <PageHeader
        title={data?.row.name ?? companyCode}
        purpose={messages.dealerPurpose(year)}
        back={
          <BackLink to="/cp58" search={{ year }}>
            {messages.back}
          </BackLink>
        }
        aside={data && <StatusDot tone={toneOfForm(data.row.state)}>{data.row.state}</StatusDot>}
        actions={data && <DealerFormActions data={data} />}
      />
      <QueryState query={query} height={320} label={messages.loading} />
      {data && (
        <>
          <p className="dimmed">{messages.states[data.row.state]}</p>
          <Figures data={data} />
          <Agreement data={data} />
          <IssuedForms forms={data.forms} />
        </>
      )}
    </div>
  )
}

function Figures({ data }: { data: DealerForms }) {
  const { row, paid, takenBack, broughtForward, adjustments } = data
  const isThere = (amount: string) => amount !== '0.00'
  return (
    <section className="card stack-xs" aria-labelledby="cp58-figures">
      <header className="section-head">
        <h2 id="cp58-figures">{messages.figures}</h2>
        <TextLink to="/dealer" search={{ companyCode: row.companyCode }}>
          {row.companyCode}
        </TextLink>
      </header>
      <FactList
        facts={[
          [messages.paid, <Money key="paid" amount={paid} />],
          [messages.takenBack, isThere(takenBack) && <Money key="back" amount={takenBack} />],
          [messages.broughtForward, isThere(broughtForward) && <Money key="before" amount={broughtForward} />],
          [messages.money, <Money key="money" amount={row.money} />],
          [messages.benefits, <Money key="benefits" amount={row.benefits} />],
          [messages.total, <Money key="total" amount={row.total} />],
          [messages.tax, <Money key="tax" amount={row.tax} />],
          [
            messages.adjustments,
            isThere(adjustments) && (
              <>
                <Money amount={adjustments} /> <span className="dimmed">({messages.notOnForm})</span>
              </>
            )
          ]
        ]}
      />
    </section>
  )
}

function Agreement({ data: { differences } }: { data: DealerForms }) {
  if (differences.length === 0) return <p className="dimmed">{messages.agree}</p>
  return (
    <section className="card edge stack-xs" aria-labelledby="cp58-differences">
      <h2 id="cp58-differences">{messages.differ}</h2>
      <Differences title={messages.differ} differences={differences} />
      {differences.some(({ source }) => source === 'DOCUMENTS') && <p className="dimmed">{messages.documentsHint}</p>}
    </section>
  )
}
