import { expect, test } from 'vitest'
import { tableProblems } from './tables.ts'

const declaring = (path: string, ...tables: string[]) => ({
  path,
  text: `declare module '../platform/db/tables.ts' {\n  interface Tables {\n${tables.map((table) => `    ${table}: Row`).join('\n')}\n  }\n}`
})

const declarations = [
  declaring('server/src/dealers/tables.ts', 'dealers', 'branches'),
  declaring('server/src/cycles/tables.ts', 'cycles', 'cycle_totals'),
  declaring('server/src/freezes/tables.ts', 'freezes')
]

const problemsOf = (path: string, text: string, tolerated: string[] = []) =>
  tableProblems([...declarations, { path, text }], tolerated)

test.each([
  ['server/src/freezes/queries.ts', 'sql`select name from cycles join cycle_totals using (batch_no)`'],
  [
    'server/src/freezes/queries.ts',
    "db.selectFrom('dealers').innerJoin('freezes', 'freezes.company_id', 'dealers.company_id')"
  ],
  ['server/src/freezes/commands.ts', "tx.insertInto('freezes').values(freeze)"],
  ['server/src/cycles/commands.ts', 'sql`update cycles set status = 1 from cycle_totals`'],
  ['server/src/cycles/commands.ts', 'sql`insert into cycle_totals select 1 on conflict do update set amount = 1`'],
  ['server/src/verify/checks.ts', 'sql`select from freezes join dealers using (company_id)`'],
  ['server/src/dealers/queries.ts', '/** A freeze takes its bank from freezes. */'],
  ['server/src/dealers/queries.ts', '// Nothing is read from cycles here.'],
  ['server/src/dealers/queries.test.ts', "tx.deleteFrom('cycles')"],
  ['server/src/dealers/queries.ts', "import { summary } from '../freezes/queries.ts'"],
  ['server/src/dealers/queries.ts', 'sql`select name from branches for update of dealers`']
])('%s may hold: %s', (path, text) => {
  expect(problemsOf(path, text)).toEqual([])
})

test.each([
  ['server/src/dealers/queries.ts', 'sql`select from freezes`', '"dealers" reads freezes'],
  ['server/src/dealers/queries.ts', 'sql`select from dealers, freezes`', '"dealers" reads freezes'],
  [
    'server/src/dealers/queries.ts',
    'sql`select from dealers as dealer, lateral (select from freezes)`',
    'reads freezes'
  ],
  [
    'server/src/dealers/queries.ts',
    'sql`exists (select from branches left join\n cycles using (company_id))`',
    'reads cycles'
  ],
  ['server/src/dealers/queries.ts', 'export const isOpen = sql`cycles.approved_for is null`', 'reads cycles'],
  ['server/src/dealers/queries.ts', "db.selectFrom('freezes as freeze')", 'reads freezes'],
  ['server/src/dealers/queries.ts', "db.selectFrom(['freezes', 'dealers'])", 'reads freezes'],
  ['server/src/dealers/queries.ts', "query.leftJoin(\n  'freezes', 'a', 'b')", 'reads freezes'],
  ['server/src/freezes/commands.ts', 'sql`update dealers set tier = 1`', 'writes dealers, which belongs to "dealers"'],
  ['server/src/freezes/commands.ts', 'sql`delete from only dealers`', 'writes dealers'],
  ['server/src/freezes/commands.ts', 'sql`truncate table dealers`', 'writes dealers'],
  ['server/src/freezes/commands.ts', 'copyIn(tx, `copy dealers (name) from stdin`, rows)', 'writes dealers'],
  ['server/src/freezes/commands.ts', 'sql`alter table dealers disable trigger user`', 'writes dealers'],
  ['server/src/freezes/commands.ts', 'sql`lock table dealers in share mode`', 'writes dealers'],
  ['server/src/freezes/commands.ts', 'sql`merge into dealers using given on true`', 'writes dealers'],
  ['server/src/freezes/commands.ts', "tx.updateTable('dealers').set({ tier })", 'Call a command of "dealers" instead'],
  ['server/src/freezes/commands.ts', "tx.deleteFrom('dealers')", 'writes dealers'],
  ['server/src/freezes/commands.ts', "tx\n  .insertInto('dealers')", 'writes dealers'],
  ['server/src/verify/checks.ts', 'sql`update cycles set status = 1`', '"verify" writes cycles'],
  ['server/src/platform/db/pages.ts', 'sql`select from dealers`', '"platform" reads dealers']
])('%s may not hold: %s', (path, text, reason) => {
  expect(problemsOf(path, text)).toEqual([expect.stringContaining(reason)])
})

test('a table has one owner', () => {
  expect(tableProblems([...declarations, declaring('server/src/users/tables.ts', 'dealers')], [])).toEqual([
    'server/src/users/tables.ts: "dealers" declares dealers as well. One area owns it.'
  ])
})

test('the list tolerates an offence, and fails once nothing commits it', () => {
  const reading = 'sql`select from freezes`'
  expect(problemsOf('server/src/dealers/queries.ts', reading, ['dealers reads freezes'])).toEqual([])
  expect(problemsOf('server/src/dealers/queries.ts', '', ['dealers reads freezes'])).toEqual([
    expect.stringContaining('no file needs "dealers reads freezes" any more')
  ])
})

test('rows are named by id, never by their place', () => {
  const text = 'update transactions_1 set state = $1 where ctid = any($2)'
  expect(tableProblems([{ path: 'server/src/transactions/move.ts', text }])).toEqual([
    expect.stringContaining('names rows by their place')
  ])
})
