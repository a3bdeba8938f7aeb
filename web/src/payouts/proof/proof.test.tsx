import { evidenceEndpoints } from '@payouts/contract/evidence/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { CycleProof } from '@payouts/contract/payouts/proof'
import { type ProofStatementName, proofStatements } from '@payouts/contract/payouts/proof'
import { fullMenu } from '@payouts/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, sent, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { payoutRoutes } from '../payout-routes.ts'

const sum = (amount: string, transactionCount: number) => ({ amount, transactionCount })
const nothing = sum('0.00', 0)

const proof: CycleProof = {
  batchNo: 7,
  version: 2,
  payoutCycleName: 'Incentives October 2026',
  imported: sum('190.50', 4),
  parts: [
    { state: 'PAYABLE', ...sum('180.50', 2) },
    { state: 'HELD', ...sum('7.00', 1) },
    { state: 'RELEASE_REQUESTED', ...nothing },
    { state: 'RELEASED', ...nothing },
    { state: 'PAID', ...nothing },
    { state: 'CANCELLED', ...nothing },
    { state: 'EXCLUDED', ...sum('3.00', 1) }
  ],
  total: { rows: null, dealers: sum('187.50', 3), types: sum('187.50', 3), header: sum('187.50', 3) },
  posted: {
    postingCount: 0,
    gross: '0.00',
    withholdingTax: '0.00',
    net: '0.00',
    ledgerNet: '0.00',
    ledgerTax: '0.00',
    instructed: '0.00'
  },
  statements: (Object.keys(proofStatements) as ProofStatementName[]).map((statement) => ({
    statement,
    differenceCount: 0,
    differences: []
  })),
  request: {
    digest: 'ab'.repeat(32),
    requestedBy: 'Aminah binti Yusof',
    requestedAt: '2026-11-20T02:00:00.000Z',
    approvedBy: null,
    approvedAt: null,
    changes: []
  },
  rowCheck: null
}

const wrong = { subject: 'Voice of Kedai Satu (D1), cycle 7', kept: 'RM 180.50', found: 'RM 181.50' }
const differing = proof.statements.map((statement) =>
  statement.statement === 'IDENTITY' ? { ...statement, differenceCount: 21, differences: [wrong] } : statement
)

function openProof(shown: CycleProof, menu = fullMenu) {
  signedIn({ menu })
  const server = fakeServer()
  server.on(payoutEndpoints.getCycleProof, () => shown)
  openScreens(payoutRoutes, '/payoutsProof?batchNo=7')
  return { user: userEvent.setup(), server }
}
const card = (name: string) => screen.findByRole('region', { name })

test('figures that agree are all ticks, with the numbers of the identity', async () => {
  openProof(proof)
  await screen.findByText('Totals agree')
  expect(screen.queryByRole('img', { name: 'Does not hold' })).toBeNull()
  const identity = within(await card('Every ringgit is in one place'))
  const lines = identity.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(lines.slice(0, 4)).toEqual(['4 transactions', 'RM 190.50', '2 transactions', 'RM 180.50'])
  expect(lines.slice(-2)).toEqual(['4 transactions', 'RM 190.50'])
  within(await card('The same total everywhere')).getByText('Not added up as they stand')
  within(await card('What was requested for approval')).getByText(/abababab abababab/)
})

test('a figure that disagrees is a cross, and is named', async () => {
  openProof({ ...proof, statements: differing, parts: proof.parts.with(0, { state: 'PAYABLE', ...sum('181.50', 2) }) })
  await screen.findByText('Totals disagree')
  const identity = within(await card('Every ringgit is in one place'))
  expect(identity.getAllByRole('img', { name: 'Does not hold' })).toHaveLength(2)
  const row = identity.getByRole('row', { name: /Voice of Kedai Satu/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  ).toEqual(['RM 180.50', 'RM 181.50'])
  identity.getByText('and 20 more')
})

test('what has changed since the request is said', async () => {
  const changes = ['what is payable was RM 180.50 of 2 transactions and is RM 1.00 of 1 transaction']
  openProof({ ...proof, request: proof.request && { ...proof.request, changes } })
  const request = within(await card('What was requested for approval'))
  request.getByText('The cycle is not as it was requested:')
  request.getByText(changes[0] ?? '')
})

test('every row is added up on demand, and the count is followed', async () => {
  const running = {
    askedBy: 'Aminah',
    beganAt: '2026-11-20T02:00:00.000Z',
    endedAt: null,
    rowsDone: 2,
    isCurrent: false
  }
  const { user, server } = openProof(proof)
  server.on(payoutEndpoints.checkCycleRows, () => {
    server.on(payoutEndpoints.getCycleProof, () => ({ ...proof, rowCheck: running }))
    return running
  })
  await user.click(await screen.findByRole('button', { name: 'Check every row' }))
  await screen.findByText('2 transactions added up so far')
  expect(server.payloadsOf(payoutEndpoints.checkCycleRows)).toEqual([{ batchNo: 7 }])
  const done = { ...running, endedAt: '2026-11-20T02:00:05.000Z', rowsDone: 4, isCurrent: true }
  server.on(payoutEndpoints.getCycleProof, () => ({
    ...proof,
    rowCheck: done,
    total: { ...proof.total, rows: sum('187.50', 3) }
  }))
  await waitFor(() => expect(screen.queryByText('Not added up as they stand')).toBeNull())
  expect(screen.getAllByText('=')).toHaveLength(3)
})

test('the evidence is taken away as a file', async () => {
  const { user, server } = openProof(proof)
  server.on(evidenceEndpoints.downloadCycleEvidence, () => sent('evidence-of-cycle-7.jsonl'))
  await user.click(await screen.findByRole('button', { name: 'Evidence' }))
  await waitFor(() => expect(server.payloadsOf(evidenceEndpoints.downloadCycleEvidence)).toEqual([{ batchNo: 7 }]))
})

test('a user who may only read payouts is offered neither the check nor the evidence', async () => {
  openProof(proof, [{ menuListName: 'Incentive', menuItem: [{ menuName: 'Payout', actionButton: [] }] }])
  await screen.findByText('Totals agree')
  for (const name of ['Check every row', 'Evidence']) expect(screen.queryByRole('button', { name })).toBeNull()
})
