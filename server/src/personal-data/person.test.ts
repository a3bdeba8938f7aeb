import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { dealerParts } from '#retention/person-dealer.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useSampleApp } from '#test/app/hooks.ts'
import { personCommand } from './cli.ts'
import { recordsOf } from './person-records.ts'

const app = useSampleApp()

type PersonLine = { kind: string; record: Record<string, unknown> }

async function taken(...words: string[]): Promise<PersonLine[]> {
  const text = await runCommand(app, personCommand, ['person', 'export', ...words])
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}
const kindsOf = (lines: readonly PersonLine[]) => new Set(lines.map(({ kind }) => kind))

test('a customer is answered with each row and exclusion, whatever the case, and with nobody else', async () => {
  const { rows } = await sql<{ yesId: string; count: number }>`
    select yes_id as "yesId", count(*) as count from transactions
    where lower(yes_id) in (select lower(yes_id) from exclusions)
    group by yes_id order by 2 desc limit 1`.execute(app.database.db)
  const [{ yesId, count } = { yesId: '', count: 0 }] = rows
  const lines = await taken('--customer', yesId.toUpperCase())
  expect(lines.filter(({ kind }) => kind === 'transaction')).toHaveLength(count)
  expect([...kindsOf(lines)]).toEqual(expect.arrayContaining(['transaction', 'exclusion']))
  for (const { kind, record } of lines)
    if (kind === 'transaction' || kind === 'exclusion')
      expect(String(record['yes_id']).toLowerCase()).toBe(yesId.toLowerCase())
  const { rows: events } = await sql<{ details: object; activity: string }>`
    select details, activity from audit_events where action = 'TAKE PERSON'`.execute(app.database.db)
  expect(events).toHaveLength(1)
  expect(JSON.stringify(events)).not.toContain(yesId)
})

/** Columns that may say who somebody is, where to find them or which account is theirs, and those that hold anything. */
const personalColumns =
  '(account_no|account_number|account_holder|beneficiary|counterparty|phone|mail_to|mailed_to|email|id_number|^tin$|address|contact|^pic$|recipient|person|^content$|^before$|^after$|values$)'
/** Tables with a dealer's number of which it is not told, and why. */
const notOfDealers: Record<string, string> = {
  set_aside_numbers: 'the customer’s rows lead there',
  transactions: 'its customers are persons of their own, and its statement has the rows',
  transaction_twins: 'compares rows of customers',
  e_invoice_replacements: 'numbers of documents',
  adjustment_decisions: 'amounts and references before and after',
  cash_out_limit_changes: 'limits before and after'
}

test('no table with personal data of dealers is forgotten: each is told of, and the preview of an erasure reads it', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct relation.relname as name from pg_attribute as owner
    join pg_class as relation on relation.oid = owner.attrelid and relkind in ('r', 'p') and not relispartition
    join pg_attribute as personal on personal.attrelid = relation.oid and personal.attname ~ ${personalColumns}
    where relnamespace = 'public'::regnamespace and owner.attname = 'company_id' order by 1`.execute(app.database.db)
  const isRead = (name: string, from: string) => new RegExp(`\\b${name}\\b`).test(from)
  const textOf = (parts: { rows: RawBuilder<unknown> }[]) =>
    parts.map(({ rows }) => rows.compile(app.database.db).sql).join()
  const told = textOf(recordsOf({ kind: 'dealer', companyCode: 'D1' }, '2026-11-27'))
  const erased = textOf(dealerParts('D1', '2026-11-27').map(({ from }) => ({ rows: from })))
  const owed = tables.map(({ name }) => name).filter((name) => !(name in notOfDealers))
  expect(owed).toEqual(expect.arrayContaining(['dealers', 'freezes', 'payments', 'payment_run_lines']))
  expect(owed.filter((name) => !isRead(name, told))).toEqual([])
  // A change loses what the record loses.
  expect(owed.filter((name) => !isRead(name, erased))).toEqual(['dealer_changes'])
})

test('a dealer and a user are answered without secrets; an unknown person with nothing', async () => {
  const { rows } = await sql<{ code: string }>`
    select company_code as code from dealers join payments using (company_id)
    join e_invoice_documents using (company_id) order by document_id limit 1`.execute(app.database.db)
  const dealer = await taken('--dealer', rows[0]?.code ?? '')
  expect([...kindsOf(dealer)]).toEqual(expect.arrayContaining(['dealer', 'account that was paid', 'e-invoice']))
  const user = await taken('--user', 'reviewer')
  expect(user[0]).toMatchObject({ kind: 'user', record: { user_name: 'reviewer' } })
  expect(JSON.stringify([...dealer, ...user])).not.toMatch(/password_hash|sealed_|id_hash/)
  expect(await taken('--customer', 'nobody@yes.example')).toEqual([])
  await expect(taken('--customer', 'a@yes.example', '--user', 'reviewer')).rejects.toThrow('Name one person')
})
