import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useTestDatabase } from '#test/app/hooks.ts'
import { instantText, visibleTo } from './list-sql.ts'
import { one, pageOf } from './read.ts'

const database = useTestDatabase()

describe('one', () => {
  test('answers the row of a statement that has exactly one', async () => {
    expect(await one(database.db, sql<{ total: number }>`select count(*) as total from generate_series(1, 3)`)).toEqual(
      {
        total: 3
      }
    )
  })

  test.each([
    ['none', sql`select 1 where false`, 'answered 0'],
    ['several', sql`values (1), (2)`, 'answered 2']
  ])('throws where there are %s', async (_what, query, message) => {
    await expect(one(database.db, query)).rejects.toThrow(message)
  })
})

describe('pageOf', () => {
  const numbers = {
    select: sql<{ number: number; label: string | null }>`number, nullif('no. ' || number, 'no. 3') as label`,
    from: sql`generate_series(1, 5) as number where number <> ${4}::integer`,
    orderBy: sql`number desc`
  }
  const page = (pageNumber: number) => ({ pageNumber, pageSize: 2 })

  test('answers the rows of the page in their order, and how many there are in all', async () => {
    expect(await pageOf(database.db, page(0), numbers)).toEqual({
      content: [
        { number: 5, label: 'no. 5' },
        { number: 3, label: null }
      ],
      pageNumber: 0,
      pageSize: 2,
      totalElements: 4,
      totalPages: 2
    })
    const second = await pageOf(database.db, page(1), numbers, ({ number }) => number)
    expect(second).toMatchObject({ content: [2, 1], totalElements: 4 })
  })

  test('past the end it is empty, with the true totals', async () => {
    expect(await pageOf(database.db, page(2), numbers)).toMatchObject({
      content: [],
      totalElements: 4,
      totalPages: 2
    })
    const none = await pageOf(database.db, page(0), { ...numbers, from: sql`generate_series(1, 0) as number` })
    expect(none).toMatchObject({ content: [], totalElements: 0, totalPages: 0 })
  })

  test('counts what `countFrom` says', async () => {
    const joined = {
      ...numbers,
      from: sql`generate_series(1, 5) as number left join lateral (select 1) as other on true`,
      countFrom: sql`generate_series(1, 5) as number`
    }
    expect(await pageOf(database.db, page(2), joined)).toMatchObject({ content: [{ number: 1 }], totalElements: 5 })
  })

  test('a row of nulls is a row', async () => {
    const nulls = { select: sql<object>`null as nothing`, from: sql`generate_series(1, 3)`, orderBy: sql`1` }
    expect((await pageOf(database.db, page(1), nulls)).content).toEqual([{ nothing: null }])
  })

  test('counts groups where rows are grouped', async () => {
    const parities = await pageOf(database.db, page(0), {
      select: sql<object>`number % 2 as parity, sum(number) as sum`,
      from: sql`generate_series(1, 5) as number`,
      groupBy: sql`number % 2`,
      orderBy: sql`parity`
    })
    expect(parities).toMatchObject({
      content: [
        { parity: 0, sum: 6 },
        { parity: 1, sum: 9 }
      ],
      totalElements: 2
    })
  })

  test('details are worked out for the rows of the page alone, and keep its order', async () => {
    const detailed = await pageOf(database.db, page(1), {
      ...numbers,
      select: sql<{ number: number; share: number }>`page.number, share`,
      // For a row of the page before, this would divide by zero.
      details: {
        columns: sql`number`,
        join: sql`cross join lateral (select 10 / (page.number - 5) as share) as part`
      }
    })
    expect(detailed.content).toEqual([
      { number: 2, share: -3 },
      { number: 1, share: -2 }
    ])
  })
})

test('a caller sees everything, or the rows of its own company', async () => {
  const seenBy = async (companyId: number | null) => {
    const { rows } = await sql`
      select company_id from (values (1), (2)) as row(company_id)
      where ${visibleTo({ companyId })} and ${visibleTo({ companyId }, 'row.company_id')}`.execute(database.db)
    return rows
  }
  expect(await seenBy(null)).toHaveLength(2)
  expect(await seenBy(2)).toEqual([{ company_id: 2 }])
})

test('an instant is written as the wire has it, whatever the zone of the session', async () => {
  const written = sql`
    select ${instantText(sql`timestamptz '2026-11-21 00:00:00.1239+08'`)} as instant,
      ${instantText(sql`null::timestamptz`)} as none`
  const date = new Date('2026-11-20T16:00:00.123Z')
  expect(await one(database.db, written)).toEqual({ instant: date.toISOString(), none: null })
})
