import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { fullMenu } from '@payouts/contract/permissions'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '../../test/fake-server.ts'
import { heldDealerFinder } from './dealer-finder.ts'

const signal = new AbortController().signal
const row = {
  ...{ companyName: 'Maju Mobile', companyCode: 'S10020', vendor: 'V10020', payoutCycleCount: 1, heldSince: null },
  ...{ payoutStatus: 'Hold' as const, summaryAmount: '1250.50', transactionCount: 2, heldCount: 2 },
  releaseRequestedCount: 0
}

test('a dealer on hold is found by name, or by code where there is a figure, once for each hold type', async () => {
  const server = fakeServer()
  signedIn()
  server.on(onHoldEndpoints.getHoldPayoutSummaryDealer, ({ holdType }) => {
    const content = holdType === 'e-Inv Missing' ? [] : [row]
    return { content, pageNumber: 0, pageSize: 4, totalElements: content.length, totalPages: content.length }
  })
  expect(await heldDealerFinder.find('maju', signal)).toEqual([
    {
      label: 'Maju Mobile',
      hint: 'S10020 · Manual Hold, RM 1,250.50',
      to: '/onHoldPayoutCycle',
      search: { holdType: 'Manual Hold', companyCode: 'S10020', companyName: 'Maju Mobile', start: 'dealerCount' }
    },
    expect.objectContaining({ hint: 'S10020 · Account Frozen, RM 1,250.50' })
  ])
  await heldDealerFinder.find('S100', signal)
  const requests = server.payloadsOf(onHoldEndpoints.getHoldPayoutSummaryDealer)
  expect(requests[0]).toMatchObject({ companyName: 'maju' })
  expect(requests.at(-1)).toMatchObject({ companyCode: 'S100' })
})

test('only who may see what is on hold finds it', () => {
  expect(heldDealerFinder.mayUse(fullMenu)).toBe(true)
  expect(
    heldDealerFinder.mayUse([{ menuListName: 'Incentive', menuItem: [{ menuName: 'Payout', actionButton: [] }] }])
  ).toBe(false)
})
