import { attachmentEndpoints } from '@payouts/contract/attachments/endpoints'
import { errorCodes } from '@payouts/contract/errors'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { fullMenu } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#platform/http/access/caller.ts'
import { narrowToCompany } from '#platform/http/access/company-scope.ts'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { anApprovedCycle } from '#test/builders/approved-cycle.ts'
import { aUser } from '#test/builders/builders.ts'
import { attachProof } from './commands.ts'
import { attachmentsOf, storedAttachment } from './queries.ts'

const { getAttachment, fileRead } = attachmentEndpoints
const payoutProof = 'ON_HOLD_AND_PAYOUT_SERVICE'
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF')

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
beforeAll(async () => {
  await anApprovedCycle(app.database.db, {
    batchNo: 7,
    approvedFor: '2026-12-01',
    dealers: [
      { companyId: 1, amounts: ['1.00'] },
      { companyId: 2, amounts: ['1.00'] }
    ]
  })
})

const withProof = {
  batchNo: 7,
  version: 1,
  remark: 'Here is the proof',
  fileName: 'bukti.pdf',
  fileType: 'application/pdf'
}

const comment = () => app.call(reviewer, payoutEndpoints.commentPayout, withProof, { file: pdf })

async function storedFiles(): Promise<string[]> {
  return (await app.services.files.list('attachments')).map(({ name }) => name)
}

/** A proof of one account, as a freeze files it. */
async function accountProof(accountCode: string): Promise<string> {
  const admin = await app.database.db
    .selectFrom('users')
    .select(['user_id', 'name'])
    .where('user_name', '=', 'admin')
    .executeTakeFirstOrThrow()
  const caller = { userId: admin.user_id, userName: 'admin', name: admin.name, role: 'Administrator' }
  const referenceId = await app.database.db.transaction().execute((tx) =>
    attachProof(
      {
        tx,
        caller: { ...caller, menu: fullMenu, companyId: null },
        input: { fileName: 'akaun.pdf', fileType: 'pdf' },
        file: pdf,
        clock: app.clock,
        requestId: '',
        dryRun: false,
        services: app.services
      },
      { attachmentType: 'FREEZE_ACCOUNTS', references: [accountCode] }
    )
  )
  return String(referenceId)
}

describe('a proof', () => {
  it('is found by its cycle and by its action, and comes back as it was sent', async () => {
    const { referenceNo = '' } = await comment()
    const ofAction = await app.call(reviewer, getAttachment, { attachmentType: payoutProof, reference: referenceNo })
    expect(ofAction.attachments).toEqual([
      {
        referenceId: expect.any(String),
        attachmentType: payoutProof,
        fileName: 'bukti.pdf',
        fileType: 'pdf',
        attachedOn: app.clock.now().toISOString(),
        attachedBy: 'reviewer binti Ujian',
        action: 'COMMENT',
        notScanned: true
      }
    ])
    const ofCycle = await app.call(reviewer, getAttachment, { attachmentType: payoutProof, reference: 7 })
    expect(ofCycle.attachments).toContainEqual(ofAction.attachments[0])
    const referenceId = ofAction.attachments[0]?.referenceId ?? ''
    const file = await app.download(reviewer, fileRead, { attachmentType: payoutProof, referenceId })
    expect(file).toEqual({ fileName: 'bukti.pdf', contentType: 'application/pdf', bytes: pdf })
  })

  it('is listed with who attached it and to what, however long it took to store', async () => {
    const { referenceNo = '' } = await comment()
    await sql`update attachments set created_at = created_at - interval '1.5 seconds'`.execute(app.database.db)
    const found = await app.call(reviewer, getAttachment, { attachmentType: payoutProof, reference: referenceNo })
    expect(found.attachments).toMatchObject([{ attachedBy: 'reviewer binti Ujian', action: 'COMMENT' }])
  })

  it('is inert in a browser', async () => {
    const { referenceNo = '' } = await comment()
    const found = await app.call(reviewer, getAttachment, { attachmentType: payoutProof, reference: referenceNo })
    const referenceId = found.attachments[0]?.referenceId
    const { headers } = await app.send(reviewer, fileRead, { attachmentType: payoutProof, referenceId })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringContaining('filename="bukti.pdf"')
    })
  })

  it('that is no image or PDF undoes the action that it came with', async () => {
    const { db } = app.database
    const countActions = () => db.selectFrom('cycle_actions').select('action_id').execute()
    const before = await countActions()
    const refusal = await app.refusal(reviewer, payoutEndpoints.commentPayout, withProof, { file: Buffer.from('MZ') })
    expect(refusal).toMatchObject({
      errorCode: errorCodes.refusedByRule,
      displayErrorMessage: 'exe is not allowed to upload, please choose only Image or PDF file.'
    })
    expect(await countActions()).toEqual(before)
  })

  it('of more than 10 MiB is refused', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])
    const refusal = await app.refusal(reviewer, payoutEndpoints.commentPayout, withProof, { file: large })
    expect(refusal.displayErrorMessage).toContain('10 MiB at most')
  })

  it('without its bytes is refused rather than lost', async () => {
    const refusal = await app.refusal(reviewer, payoutEndpoints.commentPayout, withProof)
    expect(refusal.displayErrorMessage).toBe('The attached file is empty.')
  })

  it('leaves nothing behind after a dry run', async () => {
    const before = await storedFiles()
    await app.call(reviewer, payoutEndpoints.commentPayout, { ...withProof, dryRun: true }, { file: pdf })
    expect(await storedFiles()).toEqual(before)
  })
})

describe('who may open a proof', () => {
  it('is decided by what it is attached to', async () => {
    const referenceId = await accountProof('D00001')
    const adjuster = await app.signIn('adjuster')
    const proof = { attachmentType: 'FREEZE_ACCOUNTS', referenceId } as const
    expect((await app.download(adjuster, fileRead, proof)).bytes).toEqual(pdf)
    await expectNothingThere(reviewer, proof, 'D00001')
  })

  it('never is a different type’s reader', async () => {
    const referenceId = await accountProof('D00001')
    await expectNothingThere(reviewer, { attachmentType: payoutProof, referenceId }, 'D00001')
  })

  it('gives an external user without the permission nothing', async () => {
    const referenceId = await accountProof('D00001')
    await aUser(app.database.db, { userName: 'external', role: 'Company User', companyId: 1 })
    await expectNothingThere(await app.signIn('external'), { attachmentType: 'FREEZE_ACCOUNTS', referenceId }, 'D00001')
  })

  it.each(['as the server reads', 'as the database reads for it'])(
    'lets an external user reach its own company’s alone, %s',
    async (reading) => {
      const own = await accountProof('D00001')
      const foreign = await accountProof('D00002')
      const isWalled = reading === 'as the database reads for it'
      // Behind the wall even an unscoped query finds only the company's rows.
      const companyId = isWalled ? null : 1
      const external: Caller = { userId: 1, userName: '', name: '', role: '', menu: fullMenu, companyId }
      await app.database.db.transaction().execute(async (tx) => {
        if (isWalled) await narrowToCompany(tx, { ...external, companyId: 1 })
        const open = (referenceId: string) =>
          storedAttachment(tx, external, { attachmentType: 'FREEZE_ACCOUNTS', referenceId })
        // Who attached a file is read for staff only, from a table that does not exist behind the wall.
        const list = (reference: string) =>
          isWalled
            ? tx
                .selectFrom('attachment_subjects')
                .select('reference_id as referenceId')
                .where('reference', '=', reference)
                .execute()
            : attachmentsOf(tx, external, { attachmentType: 'FREEZE_ACCOUNTS', reference })
        expect(await open(own)).toMatchObject({ fileName: 'akaun.pdf' })
        expect((await list('D00001')).map(({ referenceId }) => referenceId)).toContain(own)
        expect(await open(foreign)).toBeUndefined()
        expect(await list('D00002')).toEqual([])
      })
    }
  )

  async function expectNothingThere(
    session: TestSession,
    proof: { attachmentType: 'FREEZE_ACCOUNTS' | typeof payoutProof; referenceId: string },
    reference: string
  ): Promise<void> {
    const { attachmentType } = proof
    expect(await app.call(session, getAttachment, { attachmentType, reference })).toEqual({ attachments: [] })
    const refusal = await app.refusal(session, fileRead, proof)
    expect(refusal).toMatchObject({
      errorCode: errorCodes.refusedByRule,
      displayErrorMessage: 'No Attachment Found!'
    })
  }
})

describe('files of calls that were undone', () => {
  it('are swept away after a day, and no others', async () => {
    await comment()
    const kept = await storedFiles()
    await app.services.files.put('attachments/left-behind', pdf)
    app.clock.set(new Date().toISOString())
    await app.jobs.runDue()
    expect(await storedFiles()).toHaveLength(kept.length + 1)
    app.clock.advanceDays(2)
    await app.jobs.runDue()
    expect((await storedFiles()).sort()).toEqual(kept.sort())
  })
})
