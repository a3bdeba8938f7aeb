import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { aRule } from '@payouts/contract/rate-cards/rule-samples'
import type { RateCardChange, RateCardVersionDetail } from '@payouts/contract/rate-cards/schema'
import type { RateSimulation } from '@payouts/contract/rate-cards/simulation'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { invalidateCalls } from '#client/queries.ts'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { rateCardRoutes } from '../rate-card-routes.ts'
import { barsAroundZero } from './bars.ts'

const version: RateCardVersionDetail = {
  ...{ versionId: 2, versionNo: 2, validFrom: '2027-01-01', status: 'Draft', ruleCount: 1, revision: 1 },
  ...{ createdBy: 'Aisyah', createdOn: '2026-11-20T02:00:00.000Z', approvedBy: null, approvedOn: null },
  ...{ cardId: 1, name: 'Incentives 2026', commissionType: 'Incentives', changeId: null },
  rules: [aRule({ component: 'Base', ruleNo: '1', rate: '9' })]
}
const done: RateSimulation = {
  ...{ simulationId: 7, versionId: 2, status: 'Done', isCurrent: true, askedBy: 'Aisyah' },
  ...{ askedOn: '2026-11-21T02:00:00.000Z', endedOn: '2026-11-21T02:01:00.000Z', cyclesDone: 1, cycleCount: 1 },
  ...{ rowCount: 40, given: '900.00', simulated: '1000.00', difference: '100.00', silentCount: 2 },
  cycles: [
    {
      ...{ batchNo: 9, name: 'October', rowCount: 40 },
      ...{ given: '900.00', simulated: '1000.00', difference: '100.00' }
    }
  ],
  components: [
    {
      ...{ component: 'Base', kind: 'EARN', rowCount: 38, cappedCount: 3 },
      ...{ simulated: '1000.00', inForce: '890.00', difference: '110.00' }
    },
    {
      ...{ component: 'Kit', kind: 'EARN', rowCount: 0, cappedCount: 0 },
      ...{ simulated: '0.00', inForce: null, difference: null }
    }
  ],
  checkedCycles: 0
}
const mover = {
  ...{ name: 'D10060 Kedai Maju', rowCount: 12, silentCount: 0 },
  ...{ given: '300.00', simulated: '380.00', difference: '80.00' }
}

const pageOf = <Item,>(content: Item[]) => ({
  ...{ content, pageNumber: 0, pageSize: 10, totalElements: content.length, totalPages: 1 }
})

test('a draft is simulated, runs with progress, can be cancelled, and shows where it moves most', async () => {
  signedIn({
    menu: [{ menuListName: 'Incentive', menuItem: [{ menuName: 'Formulas', actionButton: ['EDIT', 'SIMULATE'] }] }]
  })
  const server = fakeServer()
  let simulation: RateSimulation | null = null
  server.on(rateCardEndpoints.getRateCardVersion, () => version)
  server.on(rateCardEndpoints.getRateCardVersions, () => pageOf([]))
  server.on(rateCardEndpoints.getRateCardSimulation, () => ({ simulation }))
  server.on(rateCardEndpoints.getRateCardSimulationSums, () => pageOf([mover]))
  server.on(rateCardEndpoints.simulateRateCard, ({ cycleCount }) => {
    expect(cycleCount).toBe(6)
    simulation = { ...done, status: 'Running', endedOn: null, cyclesDone: 0, cycles: [], components: [] }
    return { simulationId: 7, message: 'The version is being tried on 1 cycle.' }
  })
  server.on(rateCardEndpoints.cancelRateCardSimulation, () => {
    simulation = done
    return { message: 'The simulation is cancelled.' }
  })
  openScreens(rateCardRoutes, '/formulas/version?id=2')
  const section = within(await screen.findByRole('region', { name: 'Simulation' }))
  await section.findByText('Nobody has simulated this version yet.')
  await userEvent.selectOptions(section.getByLabelText('Cycles'), 'The latest 6 cycles')
  await userEvent.click(section.getByRole('button', { name: 'Simulate' }))
  await section.findByText('0 of 1 cycle tried')
  await userEvent.click(section.getByRole('button', { name: 'Cancel simulation' }))
  await section.findByText('Over 1 cycle this version gives RM 100.00 more than was given.')
  section.getByText('No rule holds for 2 rows: they count as RM 0.00.')
  section.getByRole('row', { name: 'Base 38 3 890.00 1,000.00 110.00' })
  section.getByText('No version was in force for these cycles, so nothing says what the card gave them.')
  section.getByRole('row', { name: 'Kit 0 0 No amount 0.00 No amount' })
  await section.findByRole('row', { name: 'D10060 Kedai Maju 12 300.00 380.00 80.00' })
  await userEvent.click(section.getByRole('radio', { name: 'Cycle' }))
  section.getByRole('row', { name: 'October 40 900.00 1,000.00 100.00' })
})

test('that somebody else decides on a version keeps the open dialog with what was typed', async () => {
  signedIn({ menu: [{ menuListName: 'Incentive', menuItem: [{ menuName: 'Formulas', actionButton: ['APPROVE'] }] }] })
  const { versionId, versionNo, validFrom, cardId, name, commissionType } = version
  const change: RateCardChange = {
    ...{ changeId: 5, versionId, versionNo, validFrom, cardId, name, commissionType, ruleCount: 1, replaces: null },
    ...{ reason: 'New year', askedBy: 'Aisyah', askedById: 99, askedByDisabled: false, askedOn: version.createdOn },
    ...{ status: 'Pending', decidedBy: null, decidedOn: null, comment: '' }
  }
  const server = fakeServer()
  let now: RateCardVersionDetail = { ...version, status: 'Requested', changeId: 5 }
  server.on(rateCardEndpoints.getRateCardVersion, () => now)
  server.on(rateCardEndpoints.getRateCardVersions, () => pageOf([]))
  server.on(rateCardEndpoints.getRateCardSimulation, () => ({ simulation: null }))
  server.on(rateCardEndpoints.getRateCardChanges, () => ({ changes: pageOf([change]) }))
  openScreens(rateCardRoutes, '/formulas/version?id=2')
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }))
  const typed = within(await screen.findByRole('dialog')).getByRole('textbox')
  await userEvent.type(typed, 'Too early')
  now = version
  await invalidateCalls([rateCardEndpoints.getRateCardVersion])
  await screen.findByText('Draft')
  expect(typed.isConnected).toBe(true)
  expect(typed).toHaveProperty('value', 'Too early')
})

test('bars stand around zero on one scale', () => {
  expect(barsAroundZero(['30.00', '-10.00', '0.00'])).toEqual({
    zero: 25,
    bars: [
      { from: 25, length: 75 },
      { from: 0, length: 25 },
      { from: 25, length: 0 }
    ]
  })
  expect(barsAroundZero(['-5.00']).zero).toBe(100)
})
