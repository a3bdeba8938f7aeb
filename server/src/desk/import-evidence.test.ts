import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer, aRow, cycleFile, type FileRow } from '#test/builders/cycle-builders.ts'
import { linesFor, onDesks } from '#test/builders/desk-lines.ts'

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const reporter = useSession(app, 'reporter')

beforeAll(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1 })
  await aDealer(db, { company_id: 2, e_invoice_required: true })
  await aUser(db, { userName: 'outside', role: 'Company User', companyId: 1 })
})

const bring = (batchNo: number, rows: readonly FileRow[], fileName = 'october.csv') =>
  app.call(
    reviewer,
    importEndpoints.importCycle,
    { batchNo, payoutCycleName: `Cycle ${batchNo}`, commissionType: 'Incentives', fileName },
    { file: cycleFile(rows) }
  )
const decide = (batchNo: number, decision: 'ACCEPT' | 'DROP', version = 1) =>
  app.call(reviewer, importEndpoints.decideImport, { batchNo, version, decision, remark: 'Seen.' })
const evidenceOf = (batchNo: number, version = 1) =>
  app.call(reviewer, deskEndpoints.getImportEvidence, { batchNo, version })
const desks = () => onDesks(app, 'IMPORT', [reviewer, approver])

test('an import lies on the desk of who may accept it until it is accepted or dropped, and is counted on its menu', async () => {
  await bring(31, [aRow({ incentiveAmount: '12.50' }), aRow({ incentiveAmount: '' })])
  await bring(32, [aRow()])
  expect(await desks()).toEqual([['31', '32'], []])
  const [first] = await linesFor(app, reviewer, 'IMPORT')
  expect(first).toMatchObject({
    ...{ name: 'Cycle 31', amount: '12.50', count: 1, askedBy: reviewer.name, reason: '' },
    cycle: { batchNo: 31, version: 1, commissionType: 'Incentives' }
  })
  const waiting = () => app.call(reviewer, dashboardEndpoints.getDecisionsWaiting, {})
  expect(await waiting()).toMatchObject({ validations: 2, desk: 2 })
  await decide(31, 'DROP')
  await decide(32, 'ACCEPT')
  expect(await desks()).toEqual([[], []])
  expect(await waiting()).toMatchObject({ validations: 0, desk: 1 })
})

test('its evidence is the file, what its good rows come to, and what is wrong with the others', async () => {
  const twice = aRow({ incentiveAmount: '5.00' })
  await bring(41, [twice, aRow({ incentiveAmount: '1.00' })])
  await bring(42, [aRow({ incentiveAmount: '3.00' })], 'first.csv')
  await bring(42, [
    aRow({ incentiveAmount: '10.00' }),
    aRow({ incentiveAmount: '20.00', transactionType: 'Reload' }),
    aRow({ incentiveAmount: '2.00', companyCode: 'D00002', eInvoiceNo: '' }),
    twice,
    aRow({ incentiveAmount: 'ten' }),
    aRow({ companyCode: 'D404' })
  ])
  const evidence = await evidenceOf(42, 2)
  expect(evidence).toMatchObject({
    ...{ payoutStatus: 'In Validation', fileName: 'october.csv', importedBy: reviewer.name },
    ...{ rowsRead: 6, rowsAccepted: 4, rowsRejected: 2, rowsDuplicate: 1, totalAmount: '37.00' },
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    before: { version: 1, rowsAccepted: 1, rowsRejected: 0, totalAmount: '3.00' },
    standsIn: [{ batchNo: 41, version: 1, payoutCycleName: 'Cycle 41', transactionCount: 1 }],
    rejections: [
      { line: 6, column: 'incentiveAmount', value: 'ten' },
      { line: 7, column: 'companyCode', value: 'D404' }
    ]
  })
  const sums = evidence.totals.map(({ state, holdType, transactionCount, amount }) => [
    state,
    holdType,
    transactionCount,
    amount
  ])
  expect(sums.toSorted()).toEqual([
    ['HELD', 'Duplicate', 1, '5.00'],
    ['HELD', 'e-Inv Missing', 1, '2.00'],
    ['PAYABLE', null, 2, '30.00']
  ])
  expect(evidence.types).toEqual([
    { transactionType: 'Reload', transactionCount: 1, amount: '20.00' },
    { transactionType: 'Prepaid Activation', transactionCount: 3, amount: '17.00' }
  ])
  // No totals are stored for replaced versions.
  expect(await evidenceOf(42)).toMatchObject({ payoutStatus: 'Retired', totals: [], types: [], before: null })
})

test('it is for staff who may see imports, and names what there is not', async () => {
  const refusalOf = async (userName: string) =>
    (await app.refusal(await app.signIn(userName), deskEndpoints.getImportEvidence, { batchNo: 42, version: 2 }))
      .errorCode
  expect(await refusalOf('outside')).toMatch(/1036$/)
  expect((await app.refusal(reporter, deskEndpoints.getImportEvidence, { batchNo: 42, version: 2 })).errorCode).toMatch(
    /1036$/
  )
  const unknown = await app.refusal(reviewer, deskEndpoints.getImportEvidence, { batchNo: 42, version: 9 })
  expect(unknown).toMatchObject({ field: 'version' })
})
