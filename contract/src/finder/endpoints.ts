import { z } from 'zod'
import { cycleIdentity, transactionState } from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { ringgit } from '#money.ts'

/** How many cycles are searched for numbers, latest cut-off first. */
export const searchedCycles = 60

const foundDealer = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  vendorCode: z.string(),
  isFrozen: z.boolean()
})
export type FoundDealer = z.infer<typeof foundDealer>

const foundTransaction = cycleIdentity.extend({
  transactionNo: z.string(),
  transactionType: z.string(),
  billingAccountNo: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  amount: ringgit,
  state: transactionState
})
export type FoundTransaction = z.infer<typeof foundTransaction>

/** A number of the product: of an action (`PA…`), a posting (`PP…`) or an adjustment. */
const foundReference = z.object({
  referenceNo: z.string(),
  of: z.enum(['ACTION', 'POSTING', 'ADJUSTMENT']),
  /** What it was, such as `REQUEST APPROVAL`, and whose or where. */
  what: z.string(),
  cycle: cycleIdentity.nullable(),
  companyCode: z.string().nullable(),
  /** Of an adjustment. */
  adjustmentId: z.int().nullable()
})
export type FoundReference = z.infer<typeof foundReference>

export const finderEndpoints = {
  findAnything: endpoint({
    path: '/api/v1/finder/findAnything',
    summary: 'Finds dealers, transactions, billing accounts and references by what was typed',
    kind: 'read',
    access: 'staff',
    input: z.object({ text: z.string().trim().min(2).max(100) }),
    output: z.object({
      /** By a part of the name or code. */
      dealers: z.array(foundDealer),
      /** By the beginning of the transaction number. */
      transactions: z.array(foundTransaction),
      /** One transaction of each account, by the beginning of the billing account's number. */
      billingAccounts: z.array(foundTransaction),
      /** By the whole reference. */
      references: z.array(foundReference)
    })
  })
}
