import { emptyChart } from '@payouts/contract/chart-of-accounts/schema'
import type { Endpoint } from '@payouts/contract/endpoint'
import { datedDays, otherDays } from '@payouts/contract/periods/dated-days'
import { payerFields } from '@payouts/contract/self-billing/payer'
import { signalRuleNames } from '@payouts/contract/signals/rule-names'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractEndpoints } from '#app.ts'
import { recordCashOuts } from '#cash-out-limits/commands/record-cash-outs.ts'
import { openDealerAccounts, writeJournal } from '#ledger/commands.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { daysOf, payloadOf, withValueAt } from '#test/app/payload-of.ts'
import { closeThroughInTest } from '#test/builders/closed-months.ts'
import { aDealer, aRow, cycleFile, importFile } from '#test/builders/cycle-builders.ts'

const app = useTestApp()
beforeAll(async () => {
  await aDealer(app.database.db, { company_id: 1, company_code: 'D00001' })
  await app.database.db.transaction().execute((tx) => openDealerAccounts(tx, [1]))
  await closeThroughInTest(app.database.db, '2026-10-31')
})

const commands = contractEndpoints.filter(({ kind }) => kind === 'write')
const daysOfCommands = commands.flatMap((endpoint) => daysOf(endpoint).map((path) => ({ endpoint, path })))
const isDated = ({ endpoint, path }: (typeof daysOfCommands)[number]) => datedDays[endpoint.path] === path.join('.')
const isOther = ({ endpoint, path }: (typeof daysOfCommands)[number]) =>
  Object.values<readonly string[]>(otherDays)
    .flat()
    .some((part) => (part.startsWith('/') ? endpoint.path.includes(part) : path.includes(part)))

describe('the days of commands', () => {
  it('each date something in the books, or say why not', () => {
    const unknown = daysOfCommands.filter((day) => !isDated(day) && !isOther(day))
    expect(unknown.map(({ endpoint, path }) => `${endpoint.path} ${path.join('.')}`)).toEqual([])
    const found = new Set(daysOfCommands.filter(isDated).map(({ endpoint }) => endpoint.path))
    expect(Object.keys(datedDays).filter((path) => !found.has(path as Endpoint['path']))).toEqual([])
  })

  it.each(daysOfCommands.filter(isDated).map((day) => [day.endpoint.path, day] as const))(
    'lie in no closed month: %s',
    async (_path, { endpoint, path }) => {
      const session = await app.signIn('admin')
      const refusalOn = async (day: string) => {
        const payload = withValueAt(payloadOf(endpoint, { ...known, ...knownOf[endpoint.path] }), path, day)
        const answer = await app.send(session, endpoint, payload)
        return JSON.parse(answer.body) as { displayErrorMessage?: string; field?: string }
      }
      expect(await refusalOn('2026-10-31')).toMatchObject({
        displayErrorMessage: expect.stringContaining('October 2026 is closed. Date it on 1 Nov 2026'),
        field: path.join('.')
      })
      // The same call on an open day is refused for another reason, or not at all.
      expect((await refusalOn('2026-11-01')).displayErrorMessage ?? '').not.toContain('closed')
    }
  )
})

/** Values with which the contract takes each call, so that its day is what is refused. */
const known = {
  ...{ accountName: 'Kedai', accountCode: 'D00001', dealerCode: 'D00001', dealerName: 'Kedai', companyCode: 'D00001' },
  ...{ earmarkAmount: '1.00', amount: '1.00', reason: 'Because', remark: 'Because', comment: 'Because' },
  ...{
    batchNo: 1,
    batchNos: [1],
    version: 1,
    removeExclusionDetailsId: 1,
    profile: 'GENERIC_CSV',
    holdType: 'Manual Hold',
    transactionTypes: ['Reload']
  },
  ...{
    transactionIds: ['1'],
    companyCodes: ['D00001'],
    type: 'CREDIT',
    posting: 'scheduled',
    referenceNo: 'YA_000001'
  },
  ...{
    commissionType: 'Incentives',
    cycleName: 'October',
    dryRun: false,
    description: 'Others',
    dueUntil: '2026-11-30'
  },
  ...{ severity: 'red', thresholds: {}, bands: [{ upTo: null, approvers: [null], inOrder: false }] }
}
const knownOf: Record<string, Record<string, unknown>> = {
  '/api/v1/debitCredit/updateAdjustment': { id: 1 },
  '/api/v1/chartOfAccounts/changeChart': { values: emptyChart },
  '/api/v1/approvals/changePolicy': { kind: 'PAYMENT_RUN' },
  '/api/v1/signals/changeSignalRule': { name: signalRuleNames[0] },
  '/api/v1/selfBilling/changePayerDetails': {
    values: Object.fromEntries(payerFields.map((field) => [field, 'x']))
  },
  '/api/v1/paymentRuns/changePaymentSettings': {
    values: {
      ...{ payerName: 'Payer', bankBic: 'MBBEMYKL', accountNumber: '512345678901', clientCode: 'C1' },
      ...{
        ibgLimit: '1.00',
        rentasMinimum: '1.00',
        defaultProfile: 'GENERIC_CSV',
        mostPayments: 1,
        unknownAfterDays: 1
      }
    }
  }
}

describe('in the database', () => {
  it('no statement dates anything in a closed month', async () => {
    const { db } = app.database
    const journal = { description: 'Late', postedOn: '2026-10-31', createdAt: app.clock.now() }
    const entries = [
      { accountCode: 'D00001', amount: 100n },
      { accountCode: 'ADJUSTMENTS', amount: -100n }
    ]
    const post = (postedOn: string) =>
      db
        .transaction()
        .execute((tx) => writeJournal(tx, { ...journal, postedOn, referenceNo: `LATE ${postedOn}`, entries }))
    await expect(post('2026-10-31')).rejects.toThrow('2026-10-31 lies in a closed month')
    await expect(post('2019-01-01')).rejects.toThrow('closed month')
    const { rows } = await sql<{ table: string; column: string }>`
      select event_object_table as table, regexp_replace(trigger_name, '^new_(.*)_lies_in_open_month$', '\\1') as column
      from information_schema.triggers where trigger_name like 'new%lies_in_open_month' order by 1, 2`.execute(db)
    expect(rows.map(({ table, column }) => `${table}.${column}`)).toEqual([
      ...['adjustments.due_on', 'adjustments.posted_on', 'cash_outs.booked_on', 'cash_outs.cashed_out_on'],
      ...['cycles.approved_for', 'cycles.payout_date', 'earmark_changes.earmarked_on', 'ledger_journals.posted_on'],
      ...['payment_runs.execute_on', 'payments.due_on', 'postings.posted_on']
    ])
    await post('2026-11-01')
  })

  it('nothing closes or opens a month that two people did not decide', async () => {
    const update = sql`update closed_months set closed_through = '2026-11-30'`
    await expect(update.execute(app.database.db)).rejects.toThrow('nobody decided')
    await expect(sql`delete from closed_months`.execute(app.database.db)).rejects.toThrow()
  })
})

it('a cash-out of a closed month is rejected with the first open day, and its file goes on', async () => {
  const lines = ['referenceNo,accountCode,amount,date', 'C1,D00001,5.00,2026-10-15', 'C2,D00001,7.00,2026-11-02']
  const open = async function* () {
    yield Buffer.from(lines.join('\n'))
  }
  const report = await app.database.db
    .transaction()
    .execute((tx) => recordCashOuts(tx, { open, fileName: 'wallet.csv', clock: app.clock }))
  expect(report).toMatchObject({ booked: 1, rowsRejected: 1 })
  expect(report.problems[0]?.problem).toContain('October 2026 is closed. Date it on 1 Nov 2026')
})

it('a cycle’s file for a closed month is refused before its rows are read', async () => {
  const stages: string[] = []
  const refusal = await importFile(app.database.db, cycleFile([aRow({ companyCode: 'D00001' })]), {
    ...{ batchNo: 1, dates: { payoutDate: '2026-10-20' } },
    onProgress: ({ stage }) => void stages.push(stage)
  })
  expect(refusal).toMatchObject({
    ...{ field: 'payoutDate', message: expect.stringContaining('October 2026 is closed. Date it on 1 Nov 2026') }
  })
  expect(stages).toEqual([])
})
