import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runCommand } from '#test/app/command-line.ts'
import { useSampleApp } from '#test/app/hooks.ts'
import { personCommand } from './cli.ts'

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
