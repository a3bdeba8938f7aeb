import { dayText } from '@payouts/contract/day-text'
import type { Ringgit } from '@payouts/contract/money'
import { ringgitOf, senOf, withCurrency } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { one } from '../../platform/db/read.ts'
import { BadFile } from '../../platform/incoming/bad-file.ts'
import type { StagedStatement } from '../formats/staging.ts'
import '../tables.ts'

/** Whose file it is, for entries that somebody else has to decide on. */
export type FileOfEntries = { fileId: number; broughtBy: number | null; fourEyes: boolean }

type Last = {
  statementId: number
  statementRef: string
  sequenceNo: number | null
  closingBalance: Ringgit
  closingOn: Day
}

/**
 * Takes statements with their entries. Each has to go on where the last one of its account ended, come to its closing
 * balance by its entries, and leave no gap in the numbers.
 * @throws BadFile naming the statement that does not
 */
export async function takeStatements(
  tx: Tx,
  file: FileOfEntries,
  statements: readonly StagedStatement[]
): Promise<void> {
  if (statements.length === 0) throw new BadFile('The file holds no statement.')
  for (const statement of statements) await takeStatement(tx, file, statement)
}

/** Takes the entries of a notification: a statement will have them again. */
export async function takeNotification(tx: Tx, file: FileOfEntries): Promise<void> {
  await saveEntries(tx, file, { number: null, statementId: null })
}

async function takeStatement(tx: Tx, file: FileOfEntries, statement: StagedStatement): Promise<void> {
  await requireNew(tx, statement)
  const last = await lastOf(tx, statement.accountNumber)
  if (last) requireFollows(statement, last)
  const { count, moved } = await entriesOf(tx, statement.number)
  const found = ringgitOf(senOf(statement.openingBalance) + senOf(moved))
  if (senOf(found) !== senOf(statement.closingBalance))
    throw new BadFile(
      `Statement ${statement.statementRef} does not add up: it opens with ${withCurrency(statement.openingBalance)}, its ` +
        `entries come to ${withCurrency(moved)}, and it closes with ${withCurrency(statement.closingBalance)} instead of ${withCurrency(found)}.`
    )
  const { statement_id: statementId } = await tx
    .insertInto('bank_statements')
    .values({
      file_id: file.fileId,
      account_number: statement.accountNumber,
      statement_ref: statement.statementRef,
      sequence_no: statement.sequenceNo,
      opening_balance: statement.openingBalance,
      opening_on: statement.openingOn,
      closing_balance: statement.closingBalance,
      closing_on: statement.closingOn,
      entry_count: count,
      previous_id: last?.statementId ?? null
    })
    .returning('statement_id')
    .executeTakeFirstOrThrow()
  await saveEntries(tx, file, { number: statement.number, statementId })
  await keepBook(tx, statement)
}

/** A bank that sends a statement again gives the message another number. */
async function requireNew(tx: Tx, { accountNumber, statementRef, closingOn }: StagedStatement): Promise<void> {
  const { rows } = await sql`
    select from bank_statements where account_number = ${accountNumber} and statement_ref = ${statementRef}
      and closing_on = ${closingOn}::date`.execute(tx)
  if (rows.length > 0)
    throw new BadFile(`Statement ${statementRef} of ${dayText(closingOn)} was taken before, with another file.`)
}

async function lastOf(tx: Tx, accountNumber: string): Promise<Last | undefined> {
  const { rows } = await sql<Last>`
    select statement_id as "statementId", statement_ref as "statementRef", sequence_no as "sequenceNo",
      closing_balance as "closingBalance", closing_on as "closingOn"
    from bank_statements where account_number = ${accountNumber}
    order by statement_id desc limit 1`.execute(tx)
  return rows[0]
}

function requireFollows(statement: StagedStatement, last: Last): void {
  const { statementRef, sequenceNo, openingBalance, closingOn } = statement
  const name = `Statement ${statementRef}`
  if (closingOn < last.closingOn)
    throw new BadFile(
      `${name} of ${dayText(closingOn)} comes before the last one that was taken, of ${dayText(last.closingOn)}.`
    )
  if (sequenceNo !== null && last.sequenceNo !== null) {
    const isNewYear = sequenceNo === 1 && closingOn.slice(0, 4) > last.closingOn.slice(0, 4)
    if (sequenceNo <= last.sequenceNo && !isNewYear)
      throw new BadFile(`${name} has the number ${sequenceNo}, and number ${last.sequenceNo} was taken already.`)
    if (sequenceNo > last.sequenceNo + 1)
      throw new BadFile(
        `${name} has the number ${sequenceNo}, and the last one was number ${last.sequenceNo}: number ` +
          `${last.sequenceNo + 1} is missing. Import it first.`
      )
  }
  if (senOf(openingBalance) !== senOf(last.closingBalance))
    throw new BadFile(
      `${name} opens with ${withCurrency(openingBalance)}, and the last one, ${last.statementRef}, closed with ${withCurrency(last.closingBalance)}.`
    )
}

/** The parts of an entry instead of the entry, where they replace it. */
const countedEntries = sql`(
  select entry.* from reported_entries as entry
  join reported_entries as whole on whole.position = entry.position and whole.part = 0
  where (entry.part > 0) = whole.splits and entry.amount > 0
)`

async function entriesOf(tx: Tx, number: number): Promise<{ count: number; moved: Ringgit }> {
  return one(
    tx,
    sql<{ count: number; moved: Ringgit }>`
      select count(*) as count,
        coalesce(sum(case direction when 'DEBIT' then -amount else amount end), 0)::numeric(16, 2) as moved
      from ${countedEntries} as entry where number = ${number}`
  )
}

async function saveEntries(
  tx: Tx,
  { fileId, broughtBy, fourEyes }: FileOfEntries,
  { number, statementId }: { number: number | null; statementId: number | null }
): Promise<void> {
  const columns = sql.raw(`account_number, position, part, amount, direction, is_return, booked_on, value_on,
    bank_reference, end_to_end_id, batch_reference, message_reference, transaction_count, counterparty_account,
    counterparty_name, reason_code, reason_text`)
  const ofStatement = number === null ? sql`true` : sql`number = ${number}`
  await sql`
    insert into bank_entries (file_id, statement_id, ${columns}, status, brought_by, four_eyes)
    select ${fileId}, ${statementId}::bigint, ${columns}, 'Unmatched', ${broughtBy}::bigint, ${fourEyes}
    from ${countedEntries} as entry where ${ofStatement} order by position, part`.execute(tx)
}

/** Statements show what was paid since the first one began; payments before it are no longer awaited. */
async function keepBook(tx: Tx, statement: StagedStatement): Promise<void> {
  const { accountNumber, openingBalance, openingOn, closingBalance } = statement
  await sql`
    insert into bank_books (account_number, opening_balance, opening_on, closing_balance)
    values (${accountNumber}, ${openingBalance}, ${openingOn}, ${closingBalance})
    on conflict (account_number) do update set closing_balance = excluded.closing_balance`.execute(tx)
  await sql`
    update awaited_entries set is_before = true
    where not is_before and since < (select min(opening_on) from bank_books)`.execute(tx)
}
