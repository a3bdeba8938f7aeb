import { errorCodes } from '@payouts/contract/errors'
import { firstDay, lastDay } from '@payouts/contract/page'
import { beforeAll, describe, expect, it } from 'vitest'
import { areas } from '#areas.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { daysOf, type JsonSchema, payloadOf, propertiesOf, withValueAt } from '#test/app/payload-of.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'
import { drawn } from '#test/running/long-test.ts'

/** Quotes, escapes, a placeholder, pattern characters, a comment and a formula, against concatenated SQL. */
const text = `=1' or "\\%_$1;--`
const number = Number.MAX_SAFE_INTEGER

const test = useTestApp()
beforeAll(async () => {
  const { db } = test.database
  await aDealer(db, { company_id: 7 })
  const held = { state: 'HELD', holdType: 'Manual Hold' } as const
  await aCycleInReview(db, {
    batchNo: 300,
    lines: [
      { companyId: 7, amount: '12.34' },
      { companyId: 7, amount: '5.00', ...held }
    ]
  })
})
const admin = useSession(test, 'admin')

/** Enough for most calls to pass their schema, so that hostile values reach the SQL. */
const sound: Record<string, unknown> = {
  batchNo: 300,
  batchNos: [300],
  batchId: 300,
  version: 1,
  companyCode: 'D00007',
  companyCodes: ['D00007'],
  accountCode: 'D00007',
  accountCodes: ['D00007'],
  dealerCode: 'D00007',
  companyId: 7,
  reference: '300',
  holdType: 'Manual Hold',
  transactionType: 'Activation',
  ids: [lineId(300, 0)],
  transactionIds: [lineId(300, 0)],
  commissionType: 'Incentives',
  reportType: 'Transaction Listing',
  reportSubType: 'All transactions',
  reportFormat: 'CSV',
  fromDate: '2026-11-01',
  toDate: '2026-11-21',
  amount: '1.00',
  reason: 'Why',
  pageNumber: 0,
  pageSize: 10
}

/** Hostile values that satisfy the schema of a property: its choices, its form, its range. */
function hostileValues(schema: JsonSchema | undefined): unknown[] {
  if (!schema) return []
  const values = (schema.anyOf ?? []).flatMap(hostileValues)
  const isFree = !schema.enum && schema.const === undefined && !schema.format
  if (schema.type === 'string' && isFree) values.push(text)
  if (schema.type === 'array') values.push([text])
  if ((schema.type === 'integer' || schema.type === 'number') && (schema.maximum ?? number) >= number)
    values.push(number)
  return values
}

const calls = areas
  .flatMap(({ routes = [] }) => routes)
  .map(({ endpoint }) => endpoint)
  .filter(({ access, path }) => access !== 'bootstrap' && path !== '/api/v1/logout')

it.each(calls.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s answers hostile values as it answers any, and never with a fault',
  async (_path, endpoint) => {
    const hostile = Object.entries(propertiesOf(endpoint).properties).flatMap(([name, schema]) =>
      hostileValues(schema).map((value) => ({ ...payloadOf(endpoint, sound), [name]: value }))
    )
    const answers = await Promise.all(hostile.map((payload) => test.send(admin, endpoint, payload)))
    for (const { statusCode, body } of answers) expect(statusCode, body.slice(0, 300)).toBe(200)
  }
)

const days = calls.flatMap((endpoint) =>
  daysOf(endpoint).map((path) => [endpoint.path, path.join('.'), endpoint] as const)
)

describe.each(drawn(days, 45))('%s with a day in %s', (_path, field, endpoint) => {
  const send = (day: string) =>
    test.send(admin, endpoint, withValueAt(payloadOf(endpoint, sound), field.split('.'), day))

  it('that is not of this world, or does not exist, refuses it by its name', async () => {
    for (const day of [
      '0000-01-01',
      '9999-12-31',
      '1899-12-31',
      '3000-01-01',
      '2026-02-30',
      '2026-13-01',
      '10000-01-01'
    ]) {
      const answer = await send(day)
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
      expect(answer.json().errorCode).toBe(errorCodes.errorDuringRequest)
      const { error } = endpoint.input.safeParse(withValueAt(payloadOf(endpoint, sound), field.split('.'), day))
      expect(error?.issues.map(({ path }) => path.join('.'))).toContain(field)
    }
  })

  it('at either end of its range answers it as any', async () => {
    for (const day of [firstDay, lastDay]) {
      const answer = await send(day)
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    }
  })
})
