import { chartEndpoints } from '@payouts/contract/chart-of-accounts/endpoints'
import { type Chart, emptyChart } from '@payouts/contract/chart-of-accounts/schema'
import { expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'

const app = useTestApp()
const requester = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const { getChart, changeChart, importChart, downloadChart, approveChartChange, getChartChanges } = chartEndpoints

const mapped = (account: string, byVendor = false) => ({ account, costCentre: 'CC-1', byVendor })
const first: Chart = { ...emptyChart, BANK: mapped('101000'), DEALERS_BANK: mapped('201000', true) }
const ask = (values: Chart, validFrom = app.clock.today()) =>
  app.call(requester, changeChart, { values, validFrom, reason: 'Go-live' })

test('a chart holds from its day when a second person approves it, and never changes silently', async () => {
  expect(await app.call(requester, getChart, {})).toEqual({ current: null, upcoming: [] })
  const { changeId } = await ask(first)
  expect(
    (await app.refusal(requester, changeChart, { values: first, validFrom: '2027-01-01', reason: 'Again' }))
      .displayErrorMessage
  ).toContain('waits for its decision')
  const own = await app.refusal(requester, approveChartChange, { changeId, comment: '' })
  expect(own.displayErrorMessage).toBeTruthy()
  expect((await app.call(requester, getChart, {})).current).toBeNull()
  await app.call(approver, approveChartChange, { changeId, comment: '' })
  expect((await app.call(requester, getChart, {})).current?.values.BANK.account).toBe('101000')
  const same = await app.refusal(requester, changeChart, {
    values: first,
    validFrom: app.clock.today(),
    reason: 'Same'
  })
  expect(same.displayErrorMessage).toBeTruthy()
  const past = await app.refusal(requester, changeChart, {
    values: emptyChart,
    validFrom: '2026-01-01',
    reason: 'Past'
  })
  expect(past.field).toBe('validFrom')
})

test('the downloaded file can be imported, and a faulty one is refused with its line', async () => {
  const { bytes, fileName } = await app.download(requester, downloadChart, {})
  expect(fileName).toBe('chart-of-accounts.csv')
  const importFile = (text: string) =>
    ({
      payload: { fileName: 'chart.csv', validFrom: '2027-01-01', reason: 'New year' },
      options: { file: Buffer.from(text) }
    }) as const
  const refusal = async (text: string) => {
    const { payload, options } = importFile(text)
    return (await app.refusal(requester, importChart, payload, options)).displayErrorMessage
  }
  expect(await refusal(bytes.toString())).toBeTruthy()
  expect(await refusal('part,account,costCentre,byVendor\nBANK,1,,N\nBANK,2,,N\n')).toBe(
    'Line 3: BANK was given before.'
  )
  expect(await refusal('part,account,costCentre,byVendor\nNOBODY,1,,N\n')).toContain('Line 2: “NOBODY” is no part')
  expect(await refusal('part,account,costCentre,byVendor\nBANK,=1+1,,N\n')).toContain('Line 2: account')
  const { payload, options } = importFile(bytes.toString().replace('101000', '101999'))
  await app.call(requester, importChart, payload, options)
  const { changes } = await app.call(approver, getChartChanges, {})
  expect(changes.content[0]).toMatchObject({
    validFrom: '2027-01-01',
    after: { BANK: mapped('101999') },
    before: first
  })
})
