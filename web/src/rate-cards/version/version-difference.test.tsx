import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { aRule } from '@payouts/contract/rate-cards/rule-samples'
import type { RateCardVersionDetail } from '@payouts/contract/rate-cards/schema'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { rateCardRoutes } from '../rate-card-routes.ts'

const versionOf = (versionNo: number, validFrom: string, rate: string): RateCardVersionDetail => ({
  ...{ versionId: versionNo, versionNo, validFrom, status: 'Approved', ruleCount: 1, revision: 1 },
  ...{ createdBy: 'Aisyah', createdOn: '2026-11-20T02:00:00.000Z', approvedBy: 'Farid', approvedOn: null },
  ...{ cardId: 1, name: 'Incentives 2026', commissionType: 'Incentives', changeId: null },
  rules: [aRule({ component: 'Base', ruleNo: '1', rate })]
})

test.each([
  ['What it changes', 2],
  ['What changes after it', 1]
])('%s is told as it follows in time', async (heading, shown) => {
  signedIn({ menu: [{ menuListName: 'Incentive', menuItem: [{ menuName: 'Formulas', actionButton: [] }] }] })
  const server = fakeServer()
  const versions = [versionOf(2, '2027-01-01', '12'), versionOf(1, '2026-12-01', '10')]
  server.on(
    rateCardEndpoints.getRateCardVersion,
    ({ versionId }) => versions.find((version) => version.versionId === versionId) ?? expect.fail()
  )
  server.on(rateCardEndpoints.getRateCardVersions, () => ({
    ...{ content: versions, pageNumber: 0, pageSize: 100, totalElements: 2, totalPages: 1 }
  }))
  server.on(rateCardEndpoints.getRateCardSimulation, () => ({ simulation: null }))
  openScreens(rateCardRoutes, `/formulas/version?id=${shown}`)
  const section = await screen.findByRole('region', { name: heading })
  await expect.poll(() => section.textContent).toContain('Base 1 Rate (%) 10 is now 12')
})
