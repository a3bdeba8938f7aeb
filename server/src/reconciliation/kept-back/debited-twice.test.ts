import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSentPayment } from '#test/builders/kept-back-builders.ts'
import { aSentRun } from '#test/files/bank-runs.ts'

const { begin, debit, faults, reissue, reports, states, app } = useSentPayment()
let first = ''

beforeEach(async () => {
  ;({ first } = await begin())
})

describe('no ringgit was debited twice', () => {
  const checkOf = async () => (await faults()).find(({ title }) => title.startsWith('No ringgit was debited twice'))

  test('fails on a payment that was paid again and debited after all', async () => {
    await reports('RJCT')
    const again = await reissue()
    await states([debit()])
    const { db } = app.database
    // As before contradictions were known.
    await sql`delete from kept_back_payments`.execute(db)
    await sql`delete from kept_back_amounts`.execute(db)
    await sql`update bank_entries set status = 'Unmatched'`.execute(db)
    await aSentRun(db, app.clock, { references: [again] })
    expect(await checkOf()).toMatchObject({
      differences: [{ subject: `payment ${first}`, found: 'debited 1 times' }]
    })
  })

  test('fails on a payment that went to the bank while its amount was kept back', async () => {
    await reports('RJCT')
    const again = await reissue()
    await states([debit()])
    app.clock.advanceDays(1)
    await aSentRun(app.database.db, app.clock, { references: [again] })
    expect(await checkOf()).toMatchObject({
      differences: [{ subject: `payment ${again}`, found: 'in a file meanwhile' }]
    })
  })
})
