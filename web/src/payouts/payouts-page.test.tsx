import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, menuOf, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'
import { payoutRoutes } from './payout-routes.ts'

const everything = menuOf('Incentive')
const withoutImports = everything.map((list) => ({
  ...list,
  menuItem: list.menuItem.filter(({ menuName }) => menuName !== 'Validations')
}))

test.each([
  ['leads who imports to the imports', everything, '/validations'],
  ['says to others when there will be cycles', withoutImports, undefined]
])('a list without cycles %s', async (_, menu, address) => {
  signedIn({ menu })
  fakeServer().on(payoutEndpoints.getAllPayoutList, () => pageOf<never>([]))
  openScreens(payoutRoutes, '/payouts')
  await screen.findByText(/^Cycles appear here once their import is accepted\./)
  expect(screen.queryByRole('link', { name: 'Import a cycle' })?.getAttribute('href') ?? undefined).toBe(address)
})
