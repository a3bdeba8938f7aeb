import { z } from 'zod'
import type { DealerRecord } from '#dealers/record.ts'
import { recordFields } from '#dealers/record-fields.ts'
import { companyType, dealerKind, payoutRoutes } from '#dealers/schema.ts'
import { day, instant } from '#page.ts'
import { askedByDisabled, requestStatus } from '#requests/schema.ts'
import { dealerStandings } from './standings.ts'

const recordField = z.enum(recordFields)
/** Every field, null if it is not known. */
export const dealerRecord = z.record(recordField, z.string().nullable())

export const dealerStanding = z.enum(dealerStandings)
export type DealerStanding = z.infer<typeof dealerStanding>

export const payoutRoute = z.enum(payoutRoutes)

/** A dealer in the list. */
export const dealerLine = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  vendorCode: z.string(),
  kind: dealerKind,
  companyType: companyType.nullable(),
  tin: z.string().nullable(),
  bankName: z.string().nullable(),
  /** The last four digits, or the complete number for those who may read it. */
  bankAccountNumber: z.string().nullable(),
  payoutRoute,
  endDate: day,
  standing: dealerStanding
})
export type DealerLine = z.infer<typeof dealerLine>

/** The wait of payouts after a change of bank account: since when, and from which day on they are paid again. */
export const bankAccountWait = z.object({ since: instant, until: day })
export type BankAccountWait = z.infer<typeof bankAccountWait>

/** How many days payouts to a new bank account wait: a setting, changed like a record. */
export const waitSetting = 'newAccountWaitDays'
const changedField = z.object({
  field: z.enum([...recordFields, waitSetting]),
  before: z.string().nullable(),
  after: z.string().nullable()
})
export type ChangedField = z.infer<typeof changedField>

/** A change that needs a second person. */
export const dealerChange = z.object({
  changeId: z.int(),
  /** Null for the setting, which applies to every dealer. */
  companyCode: z.string().nullable(),
  companyName: z.string().nullable(),
  fields: z.array(changedField),
  reason: z.string(),
  /** The file that requested it, if one did. */
  fileName: z.string().nullable(),
  /** Persons' names; null for a file at the command line. */
  askedBy: z.string().nullable(),
  askedById: z.int().nullable(),
  askedByDisabled,
  askedOn: instant,
  status: requestStatus,
  decidedBy: z.string().nullable(),
  decidedOn: instant.nullable(),
  comment: z.string(),
  /** Whether it waits for particular approvers: `getApprovals` says for whom. */
  takesApprovals: z.boolean(),
  /** Whether the reader could give the next approval: not if they gave one, or another role is required. */
  awaitsReader: z.boolean()
})
export type DealerChange = z.infer<typeof dealerChange>

/** Some fields with their new values; the record's rules validate each, separately from the call. */
export const recordChanges = z.partialRecord(recordField, z.string().max(1000).nullable())
export type RecordChanges = Partial<DealerRecord>

export const mostWaitDays = 30
