import { countOf } from '@payouts/contract/count-text'
import type { RecordKind } from '@payouts/contract/retention/schema'
import { type RawBuilder, sql } from 'kysely'
import { eraseAttachments } from '#attachments/erase-attachments.ts'
import { eraseCustomersOfExclusions } from '#exclusions/erase-customers.ts'
import { eraseContacts, eraseNames } from '#identity/users/erase-users.ts'
import { eraseCustomersOfImports, eraseRejectedRows } from '#imports/erase-rows.ts'
import { eraseNotices, eraseNoticesOf } from '#notices/erase-notices.ts'
import type { Tx } from '#platform/db/database.ts'
import { erasePeople } from '#provisioning/erase-people.ts'
import { eraseViewsOf } from '#saved-views/erase-views.ts'
import { eraseSignedEInvoices } from '#self-billing/erase-signed.ts'
import { eraseAccountsOf } from '#single-sign-on/person.ts'
import { eraseCustomers } from '#transactions/erase-customers.ts'
import { exclusionYear, yearOf } from './ruled-lots.ts'

/** Of kinds that belong to a year the number of the cycle says nothing. */
export type Lot = { batchNo: number; year: number }

/** Erases the records of a kind, which are due. Answers how many. */
export const erasures: Record<RecordKind, (tx: Tx, lot: Lot) => Promise<number>> = {
  async CUSTOMERS(tx, { batchNo }) {
    await eraseCustomersOfImports(tx, batchNo)
    return eraseCustomers(tx, batchNo)
  },
  'REJECTED ROWS': (tx, { batchNo }) => eraseRejectedRows(tx, batchNo),
  'E-INVOICES': (tx, { batchNo }) => eraseSignedEInvoices(tx, batchNo),
  EXCLUSIONS: (tx, { year }) => eraseCustomersOfExclusions(tx, sql`${exclusionYear} = ${year}`),
  PROOFS: (tx, { year }) => eraseAttachments(tx, sql`${yearOf('created_at')} = ${year}`),
  async USERS(tx, { year }) {
    const userIds = await eraseUsers(tx, sql`disabled and ${yearOf('disabled_at')} = ${year}`)
    await eraseNames(tx, userIds)
    return userIds.length
  },
  NOTICES: (tx, { year }) => eraseNotices(tx, sql`${yearOf('created_at')} = ${year}`)
}

export const inWords: Record<RecordKind, (records: number) => string> = {
  CUSTOMERS: (records) => `the customers of ${countOf(records, 'row')}`,
  'REJECTED ROWS': (records) => `the values of ${countOf(records, 'rejected row')}`,
  'E-INVOICES': (records) => `the signed files of ${countOf(records, 'e-invoice')}`,
  EXCLUSIONS: (records) => `the customers of ${countOf(records, 'exclusion')}`,
  PROOFS: (records) => countOf(records, 'proof'),
  USERS: (records) => `who ${countOf(records, 'user')} were`,
  NOTICES: (records) => countOf(records, 'notice')
}

/** Erases all that users needed for themselves, but not who they were. Answers who they are. */
export async function eraseUsers(tx: Tx, which: RawBuilder<unknown>): Promise<number[]> {
  const userIds = await eraseContacts(tx, which)
  await eraseNoticesOf(tx, userIds)
  await eraseViewsOf(tx, userIds)
  await eraseAccountsOf(tx, userIds)
  await erasePeople(tx, userIds)
  return userIds
}
