import { Readable } from 'node:stream'
import { endpoint } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Area } from '#areas.ts'
import type { Database } from '#platform/db/database.ts'
import { download, read, write } from '#platform/http/calls/bind.ts'
import { refuse } from '#platform/refusal.ts'

const seen = z.object({ schema: z.string(), readOnly: z.string(), companyId: z.string(), dealers: z.array(z.int()) })

/** Calls with minimal effects, for tests of what is common to all calls. */
export const probe = {
  look: endpoint({
    path: '/api/v1/probe/look',
    summary: 'Looks',
    kind: 'read',
    access: 'session',
    input: z.object({ text: z.string().max(20).default('') }),
    output: z.object({ ...seen.shape, text: z.string() })
  }),
  add: endpoint({
    path: '/api/v1/probe/add',
    summary: 'Adds a row',
    kind: 'write',
    access: [permission('Payout', 'HOLD')],
    input: z.object({
      name: z.string(),
      end: z.enum(['answer', 'refuse', 'break']).default('answer'),
      dryRun: z.boolean().default(false)
    }),
    output: z.object({ id: z.int(), fileBytes: z.int().nullable() }),
    takesFile: true
  }),
  swap: endpoint({
    path: '/api/v1/probe/swap',
    summary: 'Swaps two rows',
    kind: 'write',
    access: [permission('Payout', 'HOLD')],
    input: z.object({ first: z.string(), second: z.string() }),
    output: z.object({ swapped: z.boolean() })
  }),
  fetch: endpoint({
    path: '/api/v1/probe/fetch',
    summary: 'Fetches a file',
    kind: 'download',
    access: 'session',
    input: z.object({ as: z.enum(['bytes', 'stream', 'refusal']) }),
    output: z.never()
  })
}

export async function makeProbeTable(db: Database): Promise<void> {
  await sql`create table probe_effects (id integer generated always as identity, name text not null)`.execute(db)
}

export async function probeEffects(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from probe_effects order by id`.execute(db)
  return rows.map(({ name }) => name)
}

async function whatIsSeen(db: Database): Promise<z.output<typeof seen>> {
  const { rows } = await sql<{ schema: string; readOnly: string; companyId: string }>`
    select current_schema() as schema, current_setting('transaction_read_only') as "readOnly",
      coalesce(current_setting('payouts.company_id', true), '') as "companyId"`.execute(db)
  const dealers = await sql<{ company_id: number }>`select company_id from dealers order by company_id`.execute(db)
  const [{ schema, readOnly, companyId } = { schema: '', readOnly: '', companyId: '' }] = rows
  return { schema, readOnly, companyId, dealers: dealers.rows.map(({ company_id }) => company_id) }
}

export const probeArea: Area = {
  name: 'probe',
  routes: [
    read(probe.look, async ({ db, input }) => ({ ...(await whatIsSeen(db)), text: input.text })),

    write(probe.add, async ({ tx, input, file }) => {
      const { rows } = await sql<{ id: number }>`
        insert into probe_effects (name) values (${input.name}) returning id`.execute(tx)
      if (input.end === 'refuse') return refuse('refusedByRule', `Not ${input.name}.`, 'name')
      // The database's error quotes the value.
      if (input.end === 'break') await sql`select ${input.name}::integer`.execute(tx)
      // Long enough for a simultaneous repetition to arrive meanwhile.
      await sql`select pg_sleep(0.02)`.execute(tx)
      return { id: rows[0]?.id ?? 0, fileBytes: file ? file.length : null }
    }),

    write(probe.swap, async ({ tx, input }) => {
      for (const name of [input.first, input.second]) {
        await sql`update probe_effects set name = name where name = ${name}`.execute(tx)
        await sql`select pg_sleep(0.1)`.execute(tx)
      }
      return { swapped: true }
    }),

    download(probe.fetch, async ({ db, input }) => {
      if (input.as === 'refusal') return refuse('refusedByRule', 'There is no such file.')
      const text = JSON.stringify(await whatIsSeen(db))
      const body = input.as === 'bytes' ? Buffer.from(text) : Readable.from([text.slice(0, 5), text.slice(5)])
      return { fileName: 'Laporan "1" — é.csv', contentType: 'text/csv; charset=utf-8', body }
    })
  ]
}
