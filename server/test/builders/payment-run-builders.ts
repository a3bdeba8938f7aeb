import type { InputOf } from '@payouts/contract/endpoint'
import type { Ringgit } from '@payouts/contract/money'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { SettingValues } from '@payouts/contract/payment-runs/schema'
import type { DealerRow } from '#dealers/tables.ts'
import type { TestApp, TestSession } from '../app/app.ts'
import { aBankAccount, aDealer } from './cycle-builders.ts'
import { aPostedCycle } from './payment-builders.ts'

const { makePaymentRun, approvePaymentRun, downloadPaymentRun, getPaymentRun } = paymentRunEndpoints

export const someSettings: SettingValues = {
  payerName: 'Contoh Telekom Sdn Bhd',
  bankBic: 'MBBEMYKL',
  accountNumber: '514012345678',
  clientCode: 'CONTOH01',
  ibgLimit: '1000000.00',
  rentasMinimum: '10000.00',
  defaultProfile: 'PAIN_001_09',
  mostPayments: 100_000,
  unknownAfterDays: 5
}

/** Payment settings, as approved by two people. */
export async function settingsAreMade(test: TestApp, given: Partial<SettingValues> = {}): Promise<void> {
  const values = { ...someSettings, ...given }
  const requester = await test.database.db.selectFrom('users').select('user_id').executeTakeFirstOrThrow()
  await test.database.db
    .insertInto('payment_run_settings')
    .values({
      valid_from: '2020-01-01',
      payer_name: values.payerName,
      bank_bic: values.bankBic,
      account_number: values.accountNumber,
      client_code: values.clientCode,
      ibg_limit: values.ibgLimit,
      rentas_minimum: values.rentasMinimum,
      default_profile: values.defaultProfile,
      most_payments: values.mostPayments,
      unknown_after_days: values.unknownAfterDays,
      reason: 'As the bank wrote',
      asked_by: requester.user_id,
      asked_on: new Date(0),
      four_eyes: false,
      status: 'Approved',
      decided_by: requester.user_id,
      decided_on: new Date(0)
    })
    .execute()
}

export type PaidDealer = { companyId: number; amount: Ringgit; dealer?: Partial<DealerRow> }

/** Posts one payment of today for each dealer. @returns the references in their order */
export async function paymentsAreDue(test: TestApp, dealers: readonly PaidDealer[], batchNo = 4711): Promise<string[]> {
  for (const { companyId, dealer } of dealers)
    await aDealer(test.database.db, {
      company_id: companyId,
      ...aBankAccount(companyId),
      ...dealer
    })
  return aPostedCycle(test.database.db, {
    batchNo,
    clock: test.clock,
    dealers: dealers.map(({ companyId, amount }) => ({ companyId, amounts: [amount] }))
  })
}

export const choiceOf = (test: TestApp, given: Partial<InputOf<typeof makePaymentRun>> = {}) => ({
  dueUntil: test.clock.today(),
  executeOn: test.clock.today(),
  profile: 'PAIN_001_09',
  ...given
})

/** Creates a run as the reviewer. @returns its number */
export async function aRun(test: TestApp, by: TestSession, given: Partial<InputOf<typeof makePaymentRun>> = {}) {
  const { runNo } = await test.call(by, makePaymentRun, choiceOf(test, given))
  return runNo ?? ''
}

/** The same, approved by another person. */
export async function anApprovedRun(test: TestApp, { maker, approver }: { maker: TestSession; approver: TestSession }) {
  const runNo = await aRun(test, maker)
  await test.call(approver, approvePaymentRun, { runNo })
  return runNo
}

export const fileOf = async (test: TestApp, by: TestSession, runNo: string) =>
  (await test.send(by, downloadPaymentRun, { runNo })).rawPayload

export const readRun = (test: TestApp, by: TestSession, runNo: string) => test.call(by, getPaymentRun, { runNo })
