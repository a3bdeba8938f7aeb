import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { fixedClock } from '#platform/clock.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import { aPostedCycle } from '#test/builders/payment-builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'
import { verifyBooks } from '#verify/queries.ts'

const clock = fixedClock('2026-11-20T02:00:00Z')
const database = useTestDatabase()

/** An entry of the file and the statement of these numbers, brought by this user. */
const entryOf = (file: number, statement: number | null, position: number, broughtBy: number | null = null) => `
  insert into bank_entries (file_id, statement_id, account_number, position, part, amount, direction, is_return, booked_on,
    value_on, status, four_eyes, brought_by)
  values (${file}, ${statement}, '5140', ${position}, 0, 10, 'DEBIT', false, '2026-11-20', '2026-11-20', 'Unmatched', true,
    ${broughtBy})`
/** Two users of whom the first brought the second entry. */
const people = `
  insert into users (user_id, user_name, name, role, password_hash, created_at) overriding system value
  select 90 + n, 'person-' || n, 'Person', 'Administrator', '', now() from generate_series(1, 2) as n`
const linkOf = (payment: string, entry: number) =>
  `insert into bank_entry_payments values ('${payment}', 'DEBIT', true, ${entry}, 10)`
const awaited = (payment: string) => `insert into awaited_entries values ('${payment}', 'DEBIT', 10, '2026-11-20')`

/**
 * Two payments, two files of which the first has a statement, three entries of it of which the first has a payment, and an
 * entry of a notification.
 */
beforeAll(async () => {
  const dealers = ['10.00', '10.00'].map((amount, at) => ({ companyId: at + 1, amounts: [amount] }))
  await aPostedCycle(database.db, { batchNo: 1, clock, dealers })
  for (const each of [
    `insert into received_files (file_name, sha256, byte_count, source, received_at, status)
      select name, repeat(name, 64), 1, 'COMMAND LINE', now(), 'Taken' from unnest(array['a', 'b']) as name`,
    `insert into bank_statements (file_id, account_number, statement_ref, opening_balance, opening_on, closing_balance,
      closing_on, entry_count) values (1, '5140', 'S1', 30, '2026-11-20', 0, '2026-11-20', 3)`,
    people,
    ...[1, 2, 3].map((position) => entryOf(1, 1, position, position === 2 ? 91 : null)),
    entryOf(2, null, 4),
    linkOf('PP00000001', 1),
    awaited('PP00000001')
  ])
    await database.pool.query(each)
})

test.each([
  ['an entry of no file', entryOf(9, null, 4), 'a file and a statement that are there'],
  ['an entry of no statement', entryOf(1, 9, 4), 'a file and a statement that are there'],
  ['that an entry moves to a notification', 'update bank_entries set statement_id = null', 'stays as it is'],
  ['that an entry moves to another file', 'update bank_entries set file_id = 2', 'stays as it is'],
  ['that a file goes', 'delete from received_files', 'never deleted'],
  ['that all files go', 'truncate received_files cascade', 'never deleted'],
  [
    'that a file gets another number',
    'update received_files set file_id = default where file_id = 2',
    'stays as it is'
  ],
  ['that a statement goes', 'delete from bank_statements', 'never deleted'],
  ['that all statements go', 'truncate bank_statements cascade', 'never deleted'],
  ['that a statement gets another number', 'update bank_statements set statement_id = default', 'stays as it is'],
  ['an entry’s payment that is none', linkOf('PP00000009', 2), 'a payment that is there'],
  ['a payment of no entry', linkOf('PP00000002', 9), 'an entry that is there'],
  ['that a payment moves to another entry', 'update bank_entry_payments set entry_id = 2', 'stays as it is'],
  [
    'that an entry gets another payment',
    `update bank_entry_payments set reference_no = 'PP00000002'`,
    'stays as it is'
  ],
  ['that an entry of a statement goes', 'delete from bank_entries where entry_id = 2', 'never deleted'],
  ['that all entries go', 'truncate bank_entries cascade', 'never deleted'],
  [
    'that an entry gets another number',
    'update bank_entries set entry_id = default where entry_id = 1',
    'stays as it is'
  ],
  ['an entry that nobody brought', entryOf(1, 1, 4, 99), 'by people who are there'],
  ['that an entry was brought by nobody', 'update bank_entries set brought_by = 99', 'by people who are there'],
  [
    'that nobody decided on an entry',
    "update bank_entries set status = 'Ignored', comment = 'Rent', decided_by = 99, decided_on = now()",
    'by people who are there'
  ],
  [
    'that nobody proposed for an entry',
    'update bank_entries set proposed_by = 99, proposed_on = now()',
    'by people who are there'
  ],
  [
    'that no payment is proposed for an entry',
    "update bank_entries set status = 'Proposed', proposed_reference = 'PP00000009' where entry_id = 3",
    'propose a payment that is there'
  ],
  ['that who brought an entry goes', 'delete from users where user_id = 91', 'what the bank booked is never deleted'],
  [
    'that who brought an entry gets another number',
    'update users set user_id = default where user_id = 91',
    'stays as it is'
  ],
  ['that no payment is awaited', awaited('PP00000009'), 'a payment that is there'],
  ['that another payment is awaited', `update awaited_entries set reference_no = 'PP00000002'`, 'stays as it is']
])('the database refuses %s', async (_, change, problem) => {
  await expect(database.pool.query(change)).rejects.toThrow(problem)
})

test('a notification’s entry that is deleted while it gets its payment waits, and stays', async () => {
  const { db } = database
  const deleting = await db.transaction().execute(async (tx) => {
    await sql.raw(linkOf('PP00000002', 4)).execute(tx)
    const deleting = expect(database.pool.query('delete from bank_entries where entry_id = 4')).rejects.toThrow(
      'has payments is never deleted'
    )
    await untilWaiting(db, 1)
    return { deleting }
  })
  await deleting.deleting
})

test('a user who is deleted while an entry is brought in the user’s name waits, and stays', async () => {
  const { db } = database
  const deleting = await db.transaction().execute(async (tx) => {
    await sql.raw(entryOf(1, 1, 5, 92)).execute(tx)
    const deleting = expect(database.pool.query('delete from users where user_id = 92')).rejects.toThrow(
      'what the bank booked is never deleted'
    )
    await untilWaiting(db, 1)
    return { deleting }
  })
  await deleting.deleting
})

test('a payment of no entry, which a restore may bring, is named by verify', async () => {
  const { pool, db } = database
  await pool.query(`alter table bank_entry_payments disable trigger user; ${linkOf('PP00000009', 99)}`)
  const found = (await verifyBooks(db)).flatMap(({ differences }) => differences)
  expect(found).toContainEqual({ subject: 'entry 99', kept: 'matched', found: 'no entry' })
})
