import { attachmentEndpoints } from '@payouts/contract/attachments/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { Registry } from 'prom-client'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app/app.ts'
import { prepared } from '#test/app/hooks.ts'
import { anApprovedCycle } from '#test/builders/approved-cycle.ts'
import { isClamavInstalled, malware, type Scanner, startClamav, startPeer } from '#test/outside/scanners.ts'
import { exportWaitingAttachments } from './waiting-metrics.ts'

const { getAttachment, fileRead } = attachmentEndpoints
const attachmentType = 'ON_HOLD_AND_PAYOUT_SERVICE'
const pdfWith = (text: string) => Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n% ${text}\n%%EOF`)

/**
 * A server with or without a scanner, and a person who files proofs; perhaps beside another one's database and files.
 */
async function startWith(scanner?: Scanner, beside?: TestApp) {
  const environment = {
    ...(scanner && { CLAMD_URL: scanner.address }),
    ...(beside && { DATA_DIR: beside.services.config.dataDir })
  }
  const app = await startTestApp({ environment, ...(beside && { beside }) })
  const dealers = [{ companyId: 1, amounts: ['1.00'] }]
  if (!beside) await anApprovedCycle(app.database.db, { batchNo: 7, approvedFor: '2026-12-01', dealers })
  const reviewer = await app.signIn('reviewer')
  return {
    app,
    async file(text: string) {
      const input = { batchNo: 7, version: 1, remark: 'Proof', fileName: 'bukti.pdf', fileType: 'application/pdf' }
      const { referenceNo = '' } = await app.call(reviewer, payoutEndpoints.commentPayout, input, {
        file: pdfWith(text)
      })
      return referenceNo
    },
    async listed(reference: string) {
      const { attachments } = await app.call(reviewer, getAttachment, { attachmentType, reference })
      return attachments[0]
    },
    opened: (referenceId = '') => app.download(reviewer, fileRead, { attachmentType, referenceId }),
    refusalOf: async (referenceId = '') =>
      (await app.refusal(reviewer, fileRead, { attachmentType, referenceId })).displayErrorMessage
  }
}

const figuresOf = async ({ database, clock }: TestApp) => {
  const registry = new Registry()
  exportWaitingAttachments(registry, database.db, clock)
  return registry.metrics()
}

describe.each([
  ['ClamAV', isClamavInstalled, startClamav],
  ['a peer that speaks its protocol', true, startPeer]
])('with %s', (_, isThere, startScanner) => {
  describe.runIf(isThere)('an attachment', () => {
    const current = prepared(
      async () => {
        const scanner = await startScanner()
        return { scanner, ...(await startWith(scanner)) }
      },
      { dispose: ({ app, scanner }) => app.close().then(scanner.close) }
    )

    it('is kept back until it was checked, and then opened', async () => {
      const { app, file, listed, opened, refusalOf } = current()
      const reference = await file('a receipt')
      expect(await listed(reference)).toMatchObject({ fileName: 'bukti.pdf', withheld: 'BEING_CHECKED' })
      expect(await refusalOf((await listed(reference))?.referenceId)).toContain('is being checked for malware')
      app.clock.set('2026-11-21T02:05:00Z')
      expect(await figuresOf(app)).toContain('payouts_attachments_wait_seconds 300')
      await app.jobs.runDue()
      const checked = await listed(reference)
      expect(checked).not.toHaveProperty('withheld')
      expect((await opened(checked?.referenceId)).bytes).toEqual(pdfWith('a receipt'))
      expect(await figuresOf(app)).toContain('payouts_attachments_wait_seconds 0')
    })

    it('with malware is never handed out, and the audit trail names what was found', async () => {
      const { app, file, listed, refusalOf } = current()
      const reference = await file(malware.text)
      await app.jobs.runDue()
      const found = await listed(reference)
      expect(found).toMatchObject({ withheld: 'INFECTED' })
      expect(await refusalOf(found?.referenceId)).toMatch(/found Test\.Malware(\.UNOFFICIAL)? in this file/)
      const events = await app.database.db
        .selectFrom('audit_events')
        .select('activity')
        .where('area', '=', 'attachments')
        .execute()
      expect(events).toEqual([
        { activity: expect.stringMatching(/Test\.Malware.* in bukti\.pdf, so nobody can open it/) }
      ])
    })
  })
})

describe('without a verdict', () => {
  const closers: (() => Promise<unknown>)[] = []
  afterAll(() => Promise.all(closers.map((close) => close())))

  it('of a scanner that is away, attachments wait, the balancer hears of it, and the next try checks them', async () => {
    const scanner = await startPeer()
    const { app, file, listed } = await startWith(scanner)
    closers.push(app.close)
    await scanner.close()
    const reference = await file('a receipt')
    await app.jobs.runDue()
    expect(await listed(reference)).toMatchObject({ withheld: 'BEING_CHECKED' })
    const ready = await app.app.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ready', problem: 'the malware scanner cannot be reached: new attachments wait for it' }
    ])
    const { port } = new URL(scanner.address)
    const back = await startPeer(undefined, Number(port))
    closers.push(back.close)
    await app.jobs.runDue()
    expect(await listed(reference)).not.toHaveProperty('withheld')
  })

  it('on one file, that waits and the others are checked', async () => {
    const scanner = await startPeer((content) =>
      content.includes('too large') ? 'INSTREAM size limit exceeded. ERROR\0' : 'stream: OK\0'
    )
    const { app, file, listed } = await startWith(scanner)
    closers.push(app.close, scanner.close)
    const [large, small] = [await file('too large'), await file('small')]
    await app.jobs.runDue()
    expect(await listed(large)).toMatchObject({ withheld: 'BEING_CHECKED' })
    expect(await listed(small)).not.toHaveProperty('withheld')
  })
})

describe('an attachment that was filed before there was a scanner', () => {
  const current = prepared(
    async () => {
      const before = await startWith()
      const references = [await before.file('a receipt'), await before.file(malware.text)]
      const scanner = await startPeer()
      const after = await startWith(scanner, before.app)
      return { before, after, scanner, references }
    },
    {
      async dispose({ before, after, scanner }) {
        await after.app.close()
        await before.app.close()
        await scanner.close()
      }
    }
  )

  it('says so, can be opened, and is scanned once there is one', async () => {
    const { before, after, references } = current()
    for (const reference of references) {
      const listed = await before.listed(reference)
      expect(listed).toMatchObject({ notScanned: true })
      expect(listed).not.toHaveProperty('withheld')
      expect((await before.opened(listed?.referenceId)).fileName).toBe('bukti.pdf')
    }
    await after.app.jobs.runDue()
    const [clean, infected] = await Promise.all(references.map(after.listed))
    expect(clean).not.toHaveProperty('notScanned')
    expect(clean).not.toHaveProperty('withheld')
    expect(infected).toMatchObject({ withheld: 'INFECTED' })
    expect(await after.refusalOf(infected?.referenceId)).toContain('Test.Malware')
  })
})
