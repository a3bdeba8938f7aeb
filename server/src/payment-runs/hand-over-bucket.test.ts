import { hash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { s3Store } from '#platform/files/s3-store.ts'
import { startTestApp, type TestApp, type TestSession } from '#test/app/app.ts'
import { anApprovedRun, fileOf, paymentsAreDue, readRun, settingsAreMade } from '#test/builders/payment-run-builders.ts'
import { S3Server } from '#test/outside/s3-server.ts'

const { requestRunWithdrawal, approveRunWithdrawal } = paymentRunEndpoints

let store: S3Server
let app: TestApp
let maker: TestSession
let approver: TestSession

async function startApp(address: string): Promise<string> {
  app = await startTestApp({ environment: { PAYMENT_FILES_S3_URL: address } })
  onTestFinished(() => app.close())
  maker = await app.signIn('reviewer')
  approver = await app.signIn('approver')
  await settingsAreMade(app)
  await paymentsAreDue(app, [
    { companyId: 1, amount: '100.00' },
    { companyId: 2, amount: '250.55' }
  ])
  return anApprovedRun(app, { maker, approver })
}

beforeEach(async () => {
  store = new S3Server()
  await store.start()
})
afterEach(() => store.stop())

const stateOf = async (runNo: string) => (await readRun(app, maker, runNo)).run
const handOver = () => app.jobs.runDue().catch(() => undefined)

test('the file arrives in the bucket, signed as S3 requires: its bytes, its name and its digest', async () => {
  const runNo = await startApp(store.address())
  await app.jobs.runDue()
  const name = `${runNo.toLowerCase()}.xml`
  expect([store.refusals, [...store.objects.keys()]]).toEqual([[], [name]])
  const object = store.objects.get(name)
  const { status, sha256, byteSize, sentTo } = await stateOf(runNo)
  expect({ status, byteSize }).toEqual({ status: 'Sent', byteSize: object?.length })
  expect(hash('sha256', object ?? '')).toBe(sha256)
  expect(object?.equals(await fileOf(app, maker, runNo))).toBe(true)
  expect(sentTo).toMatch(/^the bucket 127\.0\.0\.1:\d+\/payments$/)
  const { requests } = store
  await app.jobs.runDue()
  expect(store.requests).toBe(requests)
})

describe('a store that', () => {
  test.each(['refuses', 'is silent', 'breaks off'] as const)(
    '%s leaves the run approved, and it goes on',
    async (behaviour) => {
      store.behaviour = behaviour
      const runNo = await startApp(store.address())
      await handOver()
      expect(store.requests).toBeGreaterThan(0)
      expect(await stateOf(runNo)).toMatchObject({
        ...{ status: 'Approved', sentOn: null },
        problem: expect.stringMatching(/^The file could not be put into the bucket .*\. The server tries again\.$/)
      })
      expect(store.objects.size).toBe(0)
      store.behaviour = 'takes'
      await handOver()
      await handOver()
      expect(await stateOf(runNo)).toMatchObject({ status: 'Sent', problem: null })
      expect(store.objects.size).toBe(1)
    }
  )

  test('does not know the secret gets nothing, and the run can still be withdrawn', async () => {
    const runNo = await startApp(store.address({ secret: 'another' }))
    await handOver()
    expect(new Set(store.refusals)).toEqual(new Set(['SignatureDoesNotMatch']))
    expect(await stateOf(runNo)).toMatchObject({ status: 'Approved', mayBeAtBank: true })
    await app.call(maker, requestRunWithdrawal, { runNo, reason: 'The bucket is not ours any more' })
    await app.call(approver, approveRunWithdrawal, { runNo })
    await handOver()
    expect([(await stateOf(runNo)).status, store.objects.size]).toEqual(['Withdrawn', 0])
  })
})

test('another object of its name is not replaced, and the run says so', async () => {
  const runNo = await startApp(store.address())
  const name = `${runNo.toLowerCase()}.xml`
  store.objects.set(name, Buffer.from('of another'))
  await handOver()
  expect(store.objects.get(name)?.toString()).toBe('of another')
  expect(await stateOf(runNo)).toMatchObject({
    status: 'Approved',
    problem: expect.stringContaining(`Another file of the name ${runNo}.xml is in the bucket`)
  })
  store.objects.delete(name)
  await handOver()
  await handOver()
  expect(await stateOf(runNo)).toMatchObject({ status: 'Sent', problem: null })
  expect(store.objects.get(name)?.equals(await fileOf(app, maker, runNo))).toBe(true)
})

test('what a server uploaded before it died is left as it is, and the run is sent', async () => {
  const runNo = await startApp(store.address())
  const uploaded = await fileOf(app, maker, runNo)
  store.objects.set(`${runNo.toLowerCase()}.xml`, uploaded)
  await app.jobs.runDue()
  expect((await stateOf(runNo)).status).toBe('Sent')
  expect(store.objects.get(`${runNo.toLowerCase()}.xml`)).toBe(uploaded)
})

test('a file of many megabytes goes in signed parts, and is there only when all of them are', async () => {
  await startApp(store.address())
  const bytes = randomBytes(11 * 1024 * 1024)
  await s3Store(store.address()).put('large.xml', Readable.from([bytes]))
  expect(store.refusals).toEqual([])
  expect(store.objects.get('large.xml')?.equals(bytes)).toBe(true)
  expect(await s3Store(store.address()).putNew('large.xml', Readable.from([randomBytes(11 * 1024 * 1024)]))).toBe(false)
  expect(store.objects.get('large.xml')?.equals(bytes)).toBe(true)
})
