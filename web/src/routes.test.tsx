import { absenceEndpoints } from '@payouts/contract/absences/endpoints'
import type { Endpoint } from '@payouts/contract/endpoint'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { twoStepEndpoints } from '@payouts/contract/identity/two-step-endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { absenceRoutes } from '#absences/absence-routes.ts'
import type { Session } from '#client/session/session.ts'
import { accountRoutes } from '#identity/account-routes.ts'
import { importRoutes } from '#imports/import-routes.ts'
import { rateCardRoutes } from '#rate-cards/rate-card-routes.ts'
import { reportRoutes } from '#reports/report-routes.ts'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { plain, statement } from '#test/report-screens.tsx'
import { today } from '#ui/texts/day-text.ts'
import { userRoutes } from '#users/user-routes.ts'

const routes = [
  ...[...absenceRoutes, ...accountRoutes, ...importRoutes],
  ...[...rateCardRoutes, ...reportRoutes, ...userRoutes]
]
const company = { id: 3, code: 'D00003', name: 'Kedai Tiga' }

async function openConsole(address: string, session: Partial<Pick<Session, 'company'>> = {}) {
  signedIn(session)
  const server = fakeServer()
  server.on(reportEndpoints.getReportDetails, () => [plain, statement])
  const router = openScreens(routes, address)
  await screen.findByRole('heading', { level: 1 })
  const asks = (endpoint: Endpoint, ...payloads: unknown[]) =>
    waitFor(() => expect(server.payloadsOf(endpoint)).toEqual(payloads))
  return { server, router, asks, user: userEvent.setup() }
}

async function link(name: string | RegExp): Promise<HTMLElement> {
  const [first] = await screen.findAllByRole('link', { name })
  if (!first) throw new Error(`No link is named ${name}.`)
  return first
}

const firstPage = { pageNumber: 0, pageSize: 15 }

test.each<[link: string, endpoint: Endpoint, payload: unknown]>([
  ['Validations', importEndpoints.getValidationList, firstPage],
  ['Formulas', rateCardEndpoints.getRateCards, { ...firstPage, sortProperty: 'NAME', sortOrder: 'ASC' }],
  ['Users', userEndpoints.getUserList, { ...firstPage, sortProperty: 'NAME', sortOrder: 'ASC' }],
  ['Roles', userEndpoints.getRoleList, {}],
  ['Roles', userEndpoints.getRightsChanges, { pageNumber: 0, pageSize: 100, status: 'Pending' }],
  ['Reports', reportEndpoints.getReportDetails, { loginUserId: 1 }]
])('hovering over %s in the menu brings its data', async (name, endpoint, payload) => {
  const { user, asks } = await openConsole('/ChangeUsername')
  await asks(endpoint)
  await user.hover(await link(name))
  await asks(endpoint, payload)
})

test.each<[item: string, endpoint: Endpoint]>([
  ['Absence', absenceEndpoints.getOwnAbsences],
  ['Your sessions', identityEndpoints.getSessions],
  ['Two-step sign-in', twoStepEndpoints.getTwoStep]
])('hovering over %s in the menu of the account brings its data', async (name, endpoint) => {
  const { user, asks } = await openConsole('/ChangeUsername')
  await user.click(screen.getByRole('button', { name: /^Account of/ }))
  const item = await screen.findByRole('menuitem', { name })
  await asks(endpoint)
  await user.hover(item)
  await asks(endpoint, {})
})

test('a report opens with the definitions that the list of reports has read', async () => {
  const { user, asks } = await openConsole('/reports')
  await user.click(await link(/^Payout Summary/))
  await screen.findByRole('heading', { level: 1, name: 'Payout Summary' })
  await asks(reportEndpoints.getReportDetails, { loginUserId: 1 })
})

test('hovering over the statement brings the one of one’s own company for this month', async () => {
  const { user, asks } = await openConsole('/reports', { company })
  await user.hover(await link(/statement on screen/i))
  const statementOfMonth = { companyCode: company.code, fromDate: `${today().slice(0, 8)}01`, toDate: today() }
  await asks(reportEndpoints.getDealerStatement, statementOfMonth)
})

test('a link to the statement of nobody in particular brings nothing', async () => {
  const { server, router } = await openConsole('/reports')
  await router.preloadRoute({ to: '/dealerStatement', search: {} } as never)
  expect(server.payloadsOf(reportEndpoints.getDealerStatement)).toEqual([])
})

test('a link to an import brings its report as well', async () => {
  const { router, asks } = await openConsole('/ChangeUsername')
  await router.preloadRoute({ to: '/validations', search: { batchNo: 7, version: 2, rows: { page: 3 } } } as never)
  await asks(importEndpoints.getValidationErrors, { batchNo: 7, version: 2, ...firstPage, pageNumber: 2 })
})
