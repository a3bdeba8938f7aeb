import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PayoutCycle } from '@payouts/contract/payouts/schema'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import type { ComparedSide, Variance, VarianceLine, VariancePart } from '@payouts/contract/variance/schema'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { openPart } from '#test/part-screen.tsx'
import { called, textOf } from '#test/screen.ts'
import { linkOfLine } from './line-links.ts'
import { periodOptions, withOption } from './period-options.ts'
import { VarianceBrief } from './VarianceBrief.tsx'
import { varianceRoutes } from './variance-routes.ts'

const { getVariance, getVarianceLines } = varianceEndpoints

const cycle = (batchNo: number) => ({
  ...{ batchNo, version: 1, payoutCycleName: `Cycle ${batchNo}`, commissionType: 'Incentives' as const }
})
const side = (month: string, name: string, netAmount: string): ComparedSide => ({
  ...{ key: month, name, fromDate: `${month}-01`, toDate: `${month}-28`, cycles: [cycle(Number(month.slice(5)))] },
  ...{ ofVersion: null, transactionCount: 40, importedAmount: netAmount, netAmount }
})
const counted = (transactionCount: number, amount: string) => ({ transactionCount, amount })
const part = (given: Partial<VariancePart>): VariancePart => ({
  ...{ part: 'VOLUME', holdType: null, amount: '-80.00', subjectCount: 0 },
  ...{ before: counted(52, '520.00'), after: counted(44, '440.00') },
  ...given
})
const held = part({
  ...{ part: 'HOLDS', holdType: 'Manual Hold', amount: '-20.00' },
  ...{ before: counted(0, '0.00'), after: counted(2, '20.00') }
})
const variance: Variance = {
  unit: 'MONTH',
  before: side('2026-09', 'September 2026', '520.00'),
  after: side('2026-10', 'October 2026', '420.00'),
  difference: '-100.00',
  parts: [part({}), held],
  ...{ transactionType: null, planName: null, companyCode: null, companyName: null, isBeforeTax: false },
  ...{ choice: null, earlierCycles: [], versions: [], transactionTypes: ['Port In', 'Reload'], planNames: ['Basic'] }
}

function open(
  address: string,
  answer: () => Variance | ReturnType<typeof refused>,
  who: Parameters<typeof signedIn>[0] = {}
) {
  signedIn(who)
  const server = fakeServer()
  server.on(getVariance, answer)
  server.on(downloadEndpoints.getDownloads, () => [])
  server.on(payoutEndpoints.getAllPayoutList, () => ({
    ...{ content: [], pageNumber: 0, pageSize: 100, totalElements: 0, totalPages: 0 }
  }))
  const router = openScreens(varianceRoutes, address)
  return { server, router }
}

test('a difference is shown with its nets, its parts in words, their ringgit and their shares', async () => {
  const { server, router } = open('/payoutsVariance', () => variance)
  expect(await screen.findByRole('heading', { level: 1, name: 'Why October 2026 is different' })).toBeTruthy()
  expect(server.payloadsOf(getVariance)).toEqual([{ unit: 'MONTH' }])
  expect(screen.getByRole('group', { name: 'Net of September 2026' }).textContent).toContain('RM 520.00')
  expect(textOf(screen.getByRole('group', { name: 'Difference' }))).toContain('RM 100.00 less than September 2026')
  const parts = within(screen.getByRole('region', { name: 'Parts of the difference' }))
  parts.getByRole('row', {
    name: /^Number of transactions ?8 transactions fewer, 44 instead of 52.* −80.00 80.0\u00a0%$/
  })
  parts.getByRole('row', { name: /^On hold: Manual Hold ?RM\s20.00 is on hold.* −20.00 20.0\u00a0%$/ })
  parts.getByRole('row', { name: 'Difference −100.00 100.0\u00a0%' })
  await userEvent.click(screen.getByRole('button', { name: /^On hold: Manual Hold/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/payoutsVariancePart'))
  expect(router.state.location.search).toMatchObject({
    ...{ unit: 'MONTH', after: '2026-10', before: '2026-09', part: 'HOLDS', holdType: 'Manual Hold' }
  })
})

test('both sides, the transaction type and the dealer can be chosen; another later side finds its own earlier one', async () => {
  const { server, router } = open('/payoutsVariance?after=2026-10&before=2026-09', () => variance)
  const controls = within(await screen.findByRole('region', { name: 'What is compared' }))
  await screen.findByRole('heading', { level: 1, name: 'Why October 2026 is different' })
  await userEvent.selectOptions(controls.getByLabelText('Transaction type'), 'Reload')
  await waitFor(() => expect(server.payloadsOf(getVariance).at(-1)).toMatchObject({ transactionType: 'Reload' }))
  await userEvent.type(controls.getByLabelText('Dealer code'), 'D00007{Enter}')
  await waitFor(() => expect(server.payloadsOf(getVariance).at(-1)).toMatchObject({ companyCode: 'D00007' }))
  await userEvent.click(controls.getByText('Years'))
  await waitFor(() => expect(server.payloadsOf(getVariance).at(-1)).toMatchObject({ unit: 'YEAR' }))
  expect(router.state.location.search).not.toHaveProperty('after')
})

test('a company’s own user chooses no dealer', async () => {
  open('/payoutsVariance', () => variance, { company: { id: 7, code: 'D00007', name: 'Kedai Tujuh' } })
  await screen.findByRole('heading', { level: 1, name: 'Why October 2026 is different' })
  expect(screen.getByLabelText('Plan')).toBeTruthy()
  expect(screen.queryByLabelText('Dealer code')).toBeNull()
})

test('a refusal is shown at its field, and what to compare can be chosen again', async () => {
  const words = 'There is no earlier cycle of this kind to compare with. Choose another cycle.'
  open('/payoutsVariance?unit=CYCLE&after=7', () => refused('refusedByRule', words, { field: 'before' }))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  const field = screen.getByLabelText('With')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test.each([
  [{ ...variance, difference: '0.00', parts: [] }, 'Both sides pay the same'],
  [
    {
      ...variance,
      ...{ difference: '0.00', parts: [] },
      before: { ...variance.before, transactionCount: 0 },
      after: { ...variance.after, transactionCount: 0 }
    },
    'Neither side has transactions'
  ]
])('where there are no parts it says why', async (answer, words) => {
  open('/payoutsVariance', () => answer)
  expect(await screen.findByText(words)).toBeTruthy()
})

const line: VarianceLine = {
  ...{ companyCode: 'D00007', companyName: 'Kedai Tujuh', transactionType: null, planName: null },
  ...{ before: counted(0, '0.00'), after: counted(2, '20.00'), difference: '-20.00' }
}

test('a part lists what it is made of', async () => {
  const { server } = open('/payoutsVariancePart?part=HOLDS&holdType=Manual%20Hold&after=2026-10', () => variance)
  server.on(getVarianceLines, () => ({
    ...{ content: [line], pageNumber: 0, pageSize: 25, totalElements: 1, totalPages: 1 }
  }))
  expect(await screen.findByRole('heading', { level: 1, name: 'On hold: Manual Hold' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Kedai Tujuh' })).toBeTruthy()
  expect(server.payloadsOf(getVarianceLines)[0]).toMatchObject({ part: 'HOLDS', sortProperty: 'DIFFERENCE' })
})

test('an address without a part leads back to the difference', async () => {
  open('/payoutsVariancePart', () => variance)
  expect((await screen.findByRole('alert')).textContent).toContain('does not say which part')
})

test('a line leads to its transactions on the side of the column, or to where it is booked', () => {
  const comparison = { unit: 'MONTH', after: '2026-10', before: '2026-09' } as never
  const of = (part: VariancePart['part'], columnKey?: string, found = variance) =>
    linkOfLine({ comparison, part, holdType: undefined, variance: found }, line, columnKey) as never
  expect(of('EXCLUSIONS')).toMatchObject({
    to: '/payoutsAllTransactionDetails',
    search: { batchNo: 10, companyCode: 'D00007', step: 'EXCLUDED' }
  })
  expect(of('EXCLUSIONS', 'before')).toMatchObject({ search: { batchNo: 9 } })
  expect(of('ADJUSTMENTS')).toMatchObject({ to: '/creditDebit', search: { value: 'D00007' } })
  const several = { ...variance, after: { ...variance.after, cycles: [cycle(1), cycle(2)] } }
  expect(of('TAX', undefined, several)).toMatchObject({
    to: '/payoutsVariance',
    search: { unit: 'MONTH', companyCode: 'D00007' }
  })
})

test('a line of clawbacks leads to the clawbacks of its plan, of dealers on both sides', () => {
  const sides = { ...variance, unit: 'CYCLE' as const }
  const comparison = { unit: 'CYCLE', after: '10', before: '9', transactionType: 'Reload' } as never
  const ofPlan = { ...line, companyCode: null, transactionType: 'Reload', planName: 'RM 30' }
  const link = linkOfLine({ comparison, part: 'CLAWBACKS', holdType: undefined, variance: sides }, ofPlan)
  expect((link as { search: object }).search).toMatchObject({
    ...{ batchNo: 10, transactionType: 'Reload', wholePlanName: 'RM 30', also: { incentiveKind: 'CLAWBACK' } },
    dealersAlsoIn: { batchNos: [9], transactionType: 'Reload' }
  })
})

const versions: Variance = {
  ...variance,
  ...{ unit: 'CYCLE', isBeforeTax: true },
  before: { ...variance.before, key: '10v1', name: 'Cycle 10, version 1', ofVersion: { version: 1, isCurrent: false } },
  after: { ...variance.after, key: '10v2', name: 'Cycle 10, version 2', ofVersion: { version: 2, isCurrent: true } },
  versions: [2, 1]
}

test('versions of the later cycle can be chosen, and say that they are before tax', async () => {
  const { server } = open('/payoutsVariance?unit=CYCLE&after=10v2', () => versions)
  expect(await screen.findByText(/^Versions are compared before withholding tax/)).toBeTruthy()
  const earlier = screen.getByLabelText('With')
  expect(within(earlier).getByRole('option', { name: 'Cycle 10, version 1', selected: true })).toBeTruthy()
  await userEvent.selectOptions(earlier, 'Cycle 10, version 2')
  await waitFor(() => expect(server.payloadsOf(getVariance).at(-1)).toMatchObject({ after: '10v2', before: '10v2' }))
})

test('a line of versions links to transactions only for a dealer, in the current version', () => {
  const comparison = { unit: 'CYCLE', after: '10v2', before: '10v1' } as never
  const of = (columnKey: string, given: VarianceLine) =>
    linkOfLine({ comparison, part: 'HOLDS', holdType: undefined, variance: versions }, given, columnKey) as never
  expect(of('after', line)).toMatchObject({ to: '/payoutsAllTransactionDetails', search: { batchNo: 10 } })
  expect(of('before', line)).toMatchObject({
    to: '/payoutsVariance',
    search: { after: '10v2', before: '10v1', companyCode: 'D00007' }
  })
  const ofPlan = { ...line, companyCode: null, transactionType: 'Reload', planName: 'RM 30' }
  expect(of('after', ofPlan)).toMatchObject({ to: '/payoutsVariance', search: { planName: 'RM 30' } })
})

test('months and years are offered from the present one back, and one beyond them as well', () => {
  expect(periodOptions('MONTH', '2026-01-15').slice(0, 2)).toEqual([
    { value: '2026-01', label: 'January 2026' },
    { value: '2025-12', label: 'December 2025' }
  ])
  expect(periodOptions('YEAR', '2026-01-15')[1]).toEqual({ value: '2025', label: '2025' })
  expect(withOption([], { value: '1999', label: '1999' })).toHaveLength(1)
})

const ofCycles: Variance = {
  ...variance,
  unit: 'CYCLE',
  before: { ...variance.before, key: '9', name: 'Cycle 9', fromDate: null, toDate: null },
  after: { ...variance.after, key: '10', name: 'Cycle 10', fromDate: null, toDate: null },
  choice: { isSameTime: true, sharedDealers: 59, allDealers: 61 },
  earlierCycles: [
    { key: '9', name: 'Cycle 9', cutoffDate: '2026-09-18', isSameTime: true },
    { key: '8', name: 'Cycle 8', cutoffDate: '2026-09-03', isSameTime: false }
  ]
}
const why =
  'The latest earlier cycle of this kind at this time of the month that shares most dealers: 59 of 61 dealers.'
const withEight = { ...ofCycles, choice: null, before: { ...ofCycles.before, key: '8', name: 'Cycle 8' } }

test('two cycles say why the earlier one was taken', async () => {
  open('/payoutsVariance?unit=CYCLE&after=10', () => ofCycles)
  expect(await screen.findByText(why)).toBeTruthy()
})

test('on the desk the earlier cycle is changed in place', async () => {
  signedIn()
  const server = fakeServer()
  server.on(getVariance, ({ before }) => (before === '8' ? withEight : ofCycles))
  await openPart(<VarianceBrief batchNo={10} />)
  expect(await screen.findByText(why)).toBeTruthy()
  const field = screen.getByLabelText('Compared with')
  expect(
    within(field).getByRole('option', { name: called('Cycle 9, cut off on 18 Sep 2026'), selected: true })
  ).toBeTruthy()
  await userEvent.selectOptions(field, '8')
  await waitFor(() => expect(screen.queryByText(why)).toBeNull())
  expect(screen.getByText(/less than Cycle 8$/)).toBeTruthy()
  const whole = screen.getByRole('link', { name: 'The whole comparison' })
  expect(whole.getAttribute('href')).toMatch(/before=(%22)?8/)
})

test('where no earlier cycle shares a dealer, any other can be chosen', async () => {
  signedIn()
  const server = fakeServer()
  const words = 'No earlier cycle of this kind has a dealer of this one. Choose the cycle to compare it with.'
  server.on(getVariance, ({ before }) => (before === '8' ? withEight : refused('refusedByRule', words)))
  server.on(payoutEndpoints.getAllPayoutList, () => ({
    ...{ content: [{ batchNo: 8, payoutCycleName: 'Cycle 8' } as PayoutCycle] },
    ...{ pageNumber: 0, pageSize: 100, totalElements: 1, totalPages: 1 }
  }))
  await openPart(<VarianceBrief batchNo={10} />)
  expect(await screen.findByText(words)).toBeTruthy()
  await screen.findByRole('option', { name: 'Cycle 8 · 8' })
  await userEvent.selectOptions(screen.getByLabelText('Compared with'), '8')
  expect(await screen.findByText(/less than Cycle 8$/)).toBeTruthy()
})
