import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { lockCycle } from '#cycles/lock.ts'
import { importCycle } from '#imports/cycle/import-cycle.ts'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aCycle, aDealer, aRow, cycleFile } from '#test/builders/cycle-builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'

const { addExclusion, removeExclusion } = exclusionEndpoints

const yesId = 'fleet@yes.my'
const billingAccountNo = '700'
const fleet = {
  customerName: 'Fleet',
  yesId,
  billingAccountNo: '1',
  reason: 'Test lines',
  exclusionStart: '2026-10-01',
  exclusionEnd: '2026-10-31'
}
const account = { ...fleet, yesId: 'else@yes.my', billingAccountNo }
const coveredByBoth = aRow({ yesId, billingAccountNo })

const app = useTestApp({ per: 'test' })
beforeEach(async () => {
  await aDealer(app.database.db, { company_id: 1 })
})
const reviewer = useSession(app, 'reviewer', { per: 'test' })

const add = (exclusion: typeof fleet) => app.call(reviewer, addExclusion, exclusion)

async function statesOf(batchNo: number): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from transactions where batch_no = ${batchNo} order by id`.execute(app.database.db)
  return rows.map(({ state }) => state)
}

test('an exclusion waits for an import that is not done yet, and reaches its rows', async () => {
  const loaded = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const importing = app.database.db.transaction().execute(async (tx) => {
    await importCycle(tx, {
      batchNo: 1,
      name: 'October',
      commissionType: 'Incentives',
      dates: {},
      source: fileInMemory(cycleFile([aRow({ yesId }), aRow()]), 'october.csv'),
      actor: 'system',
      clock: app.clock
    })
    loaded.resolve()
    await done.promise
  })
  await loaded.promise
  const adding = add(fleet)
  await untilWaiting(app.database.db, 1)
  done.resolve()
  await importing
  expect(await adding).toMatchObject({ transactionCount: 1, cycles: [{ batchNo: 1 }] })
  expect(await statesOf(1)).toEqual(['EXCLUDED', 'PAYABLE'])
})

test.each(['removed first', 'added first'])(
  'a row stays excluded where one exclusion goes while another comes: %s',
  async (order) => {
    await aCycle(app.database.db, 1, [coveredByBoth])
    const { exclusionDetailsId = 0 } = await add(fleet)
    const remove = () => app.call(reviewer, removeExclusion, { exclusionDetailsId, comment: 'Ends' })
    const changes: (() => Promise<unknown>)[] = [remove, () => add(account)]
    const [one, other] = order === 'removed first' ? changes : changes.reverse()
    const release = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = app.database.db.transaction().execute(async (tx) => {
      await lockCycle(tx, 1)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const first = one?.()
    await untilWaiting(app.database.db, 1)
    const second = other?.()
    await untilWaiting(app.database.db, 2)
    release.resolve()
    await Promise.all([holding, first, second])
    expect(await statesOf(1)).toEqual(['EXCLUDED'])
  }
)

test('a row that two exclusions cover comes free when both are removed at the same moment', async () => {
  await aCycle(app.database.db, 1, [coveredByBoth])
  const ids = [(await add(fleet)).exclusionDetailsId ?? 0, (await add(account)).exclusionDetailsId ?? 0]
  await Promise.all(
    ids.map((exclusionDetailsId) => app.call(reviewer, removeExclusion, { exclusionDetailsId, comment: 'Ends' }))
  )
  expect(await statesOf(1)).toEqual(['PAYABLE'])
})
