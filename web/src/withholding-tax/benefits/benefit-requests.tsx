import { canDecideBenefits } from '@payouts/contract/withholding-tax/benefit-can'
import { benefitEndpoints } from '@payouts/contract/withholding-tax/benefit-endpoints'
import type { BenefitRequest } from '@payouts/contract/withholding-tax/benefits'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { byChangeId, type ListedKind, requestCalls } from '#requests/request-kind.ts'
import { FigureHead, Money, MoneyCell } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { FactList } from '#ui/texts/FactList.tsx'
import { benefitReads } from './api.ts'
import { messages } from './messages.ts'

/** Benefits that are to join the register, or one that is to leave it. */
export const benefitRequests: ListedKind<BenefitRequest> = {
  about: messages.about,
  idOf: ({ changeId }) => changeId,
  titleOf: ({ action, count }) => messages.titleOf(action === 'REMOVE', count),
  Subject: ({ request }) => <BenefitsOf request={request} />,
  effectOf: ({ action }, approves) => {
    if (!approves) return undefined
    return action === 'ADD' ? messages.counts : messages.countsNoMore
  },
  canDecide: canDecideBenefits,
  calls: requestCalls({
    approve: benefitEndpoints.approveBenefits,
    refuse: benefitEndpoints.refuseBenefits,
    withdraw: benefitEndpoints.withdrawBenefits,
    invalidates: benefitReads,
    named: byChangeId
  }),
  useRequests: (request) => pageIn(useCall(benefitEndpoints.getBenefitRequests, request), ({ changes }) => changes)
}

const BenefitsOf = ({ request: { benefits, count, cost, fileName } }: { request: BenefitRequest }) => (
  <>
    <FactList
      facts={[
        [messages.together, <Money key="cost" amount={cost} />],
        [messages.fromFile, fileName]
      ]}
    />
    <div className="table-frame">
      <table className="data-table stacked-table" aria-label={messages.list}>
        <thead>
          <tr>
            <th scope="col">{messages.name}</th>
            <th scope="col">{messages.givenOn}</th>
            <th scope="col">{messages.kind}</th>
            <th scope="col">{messages.note}</th>
            <FigureHead>{messages.cost}</FigureHead>
          </tr>
        </thead>
        <tbody>
          {benefits.map((benefit, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dealer may receive the same twice on a day
            <tr key={at}>
              <th scope="row">{benefit.name}</th>
              <td data-label={messages.givenOn}>
                <DayText day={benefit.givenOn} />
              </td>
              <td data-label={messages.kind}>{messages.kinds[benefit.kind]}</td>
              <td data-label={messages.note}>{benefit.note}</td>
              <MoneyCell label={messages.cost} amount={benefit.cost} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {count > benefits.length && <p className="dimmed">{messages.more(count - benefits.length)}</p>}
  </>
)
