import { holidayEndpoints } from '@payouts/contract/holidays/endpoints'
import { type StateName, stateNames } from '@payouts/contract/holidays/schema'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/clock.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { closedDayOn, holidaysOf } from './queries.ts'

const { getHolidays, importHolidays } = holidayEndpoints

const app = useTestApp()
const admin = useSession(app, 'admin')

test('2026 and 2027 are known from the start, each day with its source', async () => {
  const { states, holidays } = await app.call(admin, getHolidays, { year: 2027 })
  expect(states).toEqual(['Kuala Lumpur'])
  expect(holidays.find(({ name }) => name === 'Wesak Day')).toEqual({
    ...{ day: '2027-05-20', name: 'Wesak Day', states: null, status: 'EXPECTED' },
    source: expect.stringContaining('gazette')
  })
  expect(await app.call(admin, getHolidays, { year: 2028 })).toEqual({ states, holidays: [] })
})

test.each([
  ['a Saturday', '2026-11-28', { reason: 'Saturday', nextDay: '2026-11-30' }],
  ['a day before the weekend', '2026-11-27', null],
  ['a holiday of the whole country', '2026-08-31', { reason: 'National Day', nextDay: '2026-09-01' }],
  ['a substitute day after a Sunday', '2026-11-09', { reason: 'Deepavali, substitute', nextDay: '2026-11-10' }],
  ['holidays that follow each other', '2026-02-17', { reason: 'Chinese New Year', nextDay: '2026-02-19' }],
  ['a holiday of another state', '2026-12-11', null]
])('%s', async (_, day, closed) => {
  expect(await closedDayOn(app.database.db, day, ['Kuala Lumpur'])).toEqual(closed)
})

test('the next working day is the first one after that is neither in a weekend nor a holiday', async () => {
  const { db } = app.database
  const known = await holidaysOf(db, [2026, 2027])
  const isOpen = (day: string, states: readonly StateName[]) =>
    ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) &&
    !known.some((each) => each.day === day && (each.states?.some((state) => states.includes(state)) ?? true))
  const days = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-01-01', days))
  await fc.assert(
    fc.asyncProperty(days, fc.subarray([...stateNames], { maxLength: 3 }), async (day, states) => {
      let next = day
      while (!isOpen(next, states)) next = addDays(next, 1)
      const { rows } = await sql<{ next: string }>`
        select next_working_day(${day}::date, ${states}::text[])::text as next`.execute(db)
      expect(rows[0]?.next).toBe(next)
    }),
    { numRuns: 150 }
  )
})

describe('a file of holidays', () => {
  const header = 'day,name,states,status,source'
  const bring = (rows: string[], dryRun = false) => ({
    payload: { fileName: 'holidays.csv', dryRun },
    options: { file: Buffer.from([header, ...rows].join('\r\n')) }
  })
  const rows = ['2028-01-01,New Year,"Selangor; kuala lumpur",gazetted,Gazette 1', '2028-05-01,Labour Day,,,Gazette 1']

  test('is shown first, then replaces its years, and the second time changes nothing', async () => {
    const take = ({ payload, options }: ReturnType<typeof bring>) => app.call(admin, importHolidays, payload, options)
    const shown = await take(bring(rows, true))
    expect(shown).toMatchObject({ years: [2028], removed: [], unchanged: 0 })
    expect(shown.added).toEqual([
      {
        ...{ day: '2028-01-01', name: 'New Year', states: ['Selangor', 'Kuala Lumpur'] },
        ...{ status: 'GAZETTED', source: 'Gazette 1' }
      },
      { day: '2028-05-01', name: 'Labour Day', states: null, status: 'GAZETTED', source: 'Gazette 1' }
    ])
    expect((await app.call(admin, getHolidays, { year: 2028 })).holidays).toEqual([])
    await take(bring(rows))
    expect(await take(bring(rows))).toMatchObject({ added: [], removed: [], unchanged: 2 })
    expect(await take(bring(rows.slice(1)))).toMatchObject({ added: [], removed: [shown.added[0]], unchanged: 1 })
    expect((await app.call(admin, getHolidays, { year: 2028 })).holidays).toEqual(shown.added.slice(1))
    expect((await app.call(admin, getHolidays, { year: 2027 })).holidays.length).toBeGreaterThan(20)
  })

  test.each([
    ['2028-02-30,Leap,,,', 'line 3 day is not a calendar day'],
    ['2028-05-01,Labour Day,,,', 'line 3 repeats a day and its name'],
    ['2028-06-01,Gawai,Sarawk,,', 'line 3 states names “Sarawk”'],
    ['2028-06-01,Gawai,Sarawak,maybe,', 'line 3 status is “maybe”: write GAZETTED or EXPECTED']
  ])('with the row %s changes nothing and says why', async (row, why) => {
    const { payload, options } = bring([rows[1] ?? '', row])
    const refused = await app.refusal(admin, importHolidays, payload, options)
    expect(refused.displayErrorMessage).toContain(`Nothing was changed: ${why}`)
  })
})
