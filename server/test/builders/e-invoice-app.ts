import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { takeBackEndpoints } from '@payouts/contract/posting/take-back'
import type { ListedDocument } from '@payouts/contract/self-billing/documents'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { payerChangeEndpoints } from '@payouts/contract/self-billing/payer-change-endpoints'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { DealerRow } from '#dealers/tables.ts'
import { type MyInvoisStub, startMyInvoisStub } from '#myinvois/stub/stub-server.ts'
import { addDays, fixedClock } from '#platform/clock.ts'
import { startTestApp, type TestApp, type TestSession } from '../app/app.ts'
import { prepared } from '../app/hooks.ts'
import { startOfTests } from '../app/sample-database.ts'
import { testSigner } from '../e-invoice-builders.ts'
import { type LyingAuthority, startLyingAuthority } from '../outside/lying-authority.ts'
import { aCycle, aDealer, aRow, type FileRow } from './cycle-builders.ts'

const client = { clientId: 'payer', clientSecret: 'secret' }
export const payerTin = 'C10000000010'

/** On the basis of what is accrued, so that documents of a cycle which is paid tomorrow exist today. */
export const payer = {
  ...({ basis: 'ACCRUED', issueWithinDays: 0 } as const),
  ...{ name: 'Telekom Contoh Berhad', tin: payerTin, registrationNo: '199001000001', sstNumber: '' },
  ...{ phone: '+60312345678', email: '', addressLine1: 'Menara Contoh', addressLine2: '', addressLine3: '' },
  ...{ postcode: '50470', city: 'Kuala Lumpur', stateCode: '14' }
}

/** A dealer that lacks nothing for its e-invoices. */
export const billedDealer = (companyId: number, given: Partial<DealerRow> = {}) => ({
  company_id: companyId,
  ...({ company_type: 'Sdn Bhd', tin: `C2000000${String(companyId).padStart(3, '0')}0`, id_kind: 'BRN' } as const),
  ...{ id_number: '202001234567', address_line1: 'Lot 66', city: 'Klang', state_code: '10', country: 'MYS' },
  ...{ contact_phone: '+60312345678', e_invoice_required: true },
  ...given
})

export type EInvoiceApp = {
  app: TestApp
  stub: MyInvoisStub
  /** Between the server and the stub. */
  authority: LyingAuthority
  reviewer: TestSession
  approver: TestSession
  environment: Record<string, string>
}

/** Starts a server that sends its e-invoices to a stub of the authority, for a payer whose details were approved. */
export async function startEInvoiceApp(): Promise<EInvoiceApp> {
  const clock = fixedClock(startOfTests)
  const stub = await startMyInvoisStub({ clock, tin: payerTin, ...client, validationMs: 2000 })
  const authority = await startLyingAuthority(stub.url)
  const environment = {
    MYINVOIS: authority.url,
    MYINVOIS_CLIENT_ID: client.clientId,
    MYINVOIS_CLIENT_SECRET: client.clientSecret,
    ...(await signerFiles())
  }
  const app = await startTestApp({ clock, environment })
  const [reviewer, approver] = [await app.signIn('reviewer'), await app.signIn('approver')]
  const { changeId } = await app.call(reviewer, payerChangeEndpoints.changePayerDetails, {
    values: payer,
    validFrom: app.clock.today(),
    reason: 'The first e-invoices are due'
  })
  await app.call(approver, payerChangeEndpoints.approvePayerChange, { changeId })
  return { app, stub, authority, reviewer, approver, environment }
}

async function signerFiles(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(inject('testFolder'), 'signer-'))
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  await writeFile(certificate, testSigner.certificate.toString())
  await writeFile(key, testSigner.key.export({ type: 'pkcs8', format: 'pem' }))
  return { MYINVOIS_CERTIFICATE: certificate, MYINVOIS_KEY: key }
}

/** The same for the tests below this call, again for each. */
export function useEInvoiceApp() {
  const current = prepared(startEInvoiceApp, {
    per: 'test',
    dispose: async ({ app, stub, authority }) => {
      await app.close()
      await authority.close()
      await stub.close()
    }
  })
  const later = (minutesLater: number) => {
    const { clock } = current().app
    clock.set(clock.now().toISOString(), { minutesLater })
  }
  /** Runs what is due, then again once the stub has looked at what it took. */
  const issue = async () => {
    await current().app.jobs.runDue()
    later(1)
    await current().app.jobs.runDue()
  }
  return {
    get app() {
      return current().app
    },
    get stub() {
      return current().stub
    },
    get authority() {
      return current().authority
    },
    get reviewer() {
      return current().reviewer
    },
    get approver() {
      return current().approver
    },
    get db() {
      return current().app.database.db
    },
    get environment() {
      return current().environment
    },
    issue,
    later,
    /** Sessions end while time passes. */
    signInAgain: async () => {
      const billed = current()
      billed.reviewer = await billed.app.signIn('reviewer')
      billed.approver = await billed.app.signIn('approver')
    },
    aBilledDealer: (companyId: number, given: Partial<DealerRow> = {}) =>
      aDealer(current().app.database.db, billedDealer(companyId, given)),
    approve: (batchNo: number, rows: readonly FileRow[], daysAhead = 0) =>
      approveCycle(current(), { batchNo, rows, daysAhead }),
    /** One person requests it, another approves. */
    takeApprovalBack: async (batchNo: number) => {
      const { app, reviewer, approver } = current()
      const asked = { batchNo, version: 1, reason: 'Rows are wrong' }
      const { changeId } = await app.call(reviewer, takeBackEndpoints.requestApprovalTakeBack, asked)
      await app.call(approver, takeBackEndpoints.approveApprovalTakeBack, { changeId })
    },
    /** After its approval was taken back; the e-invoices of both approvals are issued. */
    approveAgain: async (batchNo: number, daysAhead = 0) => {
      later(1)
      await requestAndApprove(current(), { batchNo, version: 1, daysAhead })
      for (let round = 0; round < 2; round++) await issue()
    },
    register: async (filters: object = {}): Promise<ListedDocument[]> => {
      const { app, reviewer } = current()
      const request = { pageNumber: 0, pageSize: 100, sortOrder: 'ASC', ...filters } as const
      return (await app.call(reviewer, selfBillingEndpoints.getEInvoices, request)).content
    },
    /** Each row of a cycle in a word or two. */
    rowsOf: async (batchNo: number): Promise<string[]> => {
      const { rows } = await sql<{ text: string }>`
        select concat_ws(' ', state, hold_type, incentive_amount, case when e_invoice_no is not null then 'numbered' end)
          as text
        from transactions where batch_no = ${batchNo} order by id`.execute(current().app.database.db)
      return rows.map(({ text }) => text)
    }
  }
}

/** A row of a dealer without a number. */
export const aBilledRow = (companyCode: string, incentiveAmount: string, given: Partial<FileRow> = {}) =>
  aRow({ companyCode, incentiveAmount, eInvoiceNo: '', ...given })

/**
 * Imports, accepts, requests and approves a cycle for today or a later day. Before the first `runDue` it needs a payable
 * row, as nobody issues e-invoices yet.
 */
export async function approveCycle(
  { app, reviewer, approver }: Pick<EInvoiceApp, 'app' | 'reviewer' | 'approver'>,
  { batchNo, rows, daysAhead = 0 }: { batchNo: number; rows: readonly FileRow[]; daysAhead?: number }
): Promise<void> {
  const { version } = await aCycle(app.database.db, batchNo, rows)
  await app.call(reviewer, importEndpoints.decideImport, { batchNo, version, decision: 'ACCEPT', remark: 'Good' })
  await requestAndApprove({ app, reviewer, approver }, { batchNo, version, daysAhead })
}

async function requestAndApprove(
  { app, reviewer, approver }: Pick<EInvoiceApp, 'app' | 'reviewer' | 'approver'>,
  { daysAhead, ...cycle }: { batchNo: number; version: number; daysAhead: number }
): Promise<void> {
  await app.call(reviewer, payoutEndpoints.requestApprovalPayout, { ...cycle, remark: 'Please' })
  const selectedDate = addDays(app.clock.today(), daysAhead)
  await app.call(approver, payoutEndpoints.approvePayout, { ...cycle, remark: 'Good', selectedDate })
}
