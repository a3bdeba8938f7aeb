import { z } from 'zod'
import { batchNo, transactionState, version } from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { ringgit } from '#money.ts'
import { instant } from '#page.ts'
import { permission } from '#permissions.ts'
import { no, type Verdict, yes } from '#verdict.ts'

/** What must always hold for a cycle's figures, in the order of the proof. */
export const proofStatements = {
  IDENTITY:
    'Imported = payable + held + release requested + released + paid + cancelled + excluded, by type and dealer',
  HEADER: 'The cycle’s own sums are those of its types and dealers',
  POSTINGS: 'Each dealer’s postings are what was paid of its transactions',
  TAX: 'Gross = net + withholding tax, and the tax is its rate of a gross above zero',
  LEDGER: 'Each posting has its journal: the net to the dealer, the tax to the tax payable, in all zero',
  PAYMENTS: 'What each posting made available on a dealer’s account was instructed to its bank, once',
  ROWS: 'The kept totals and the postings equal the transactions themselves, row by row'
} as const
const proofStatementName = z.enum(Object.keys(proofStatements) as [keyof typeof proofStatements])
export type ProofStatementName = keyof typeof proofStatements

/** Where a statement does not hold. */
const proofDifference = z.object({
  /** The dealer, type or posting that it is about. */
  subject: z.string(),
  kept: z.string(),
  found: z.string()
})
export type ProofDifference = z.infer<typeof proofDifference>

const proofStatement = z.object({
  statement: proofStatementName,
  differenceCount: z.int(),
  /** The first of them. */
  differences: z.array(proofDifference)
})
export type ProofStatement = z.infer<typeof proofStatement>

/** A sum in RM, with how many transactions it is of. */
const sum = z.object({ amount: ringgit, transactionCount: z.int() })
export type ProofSum = z.infer<typeof sum>

/** What was requested for approval; `changes` names present differences. */
const requestedApproval = z.object({
  /** SHA-256 of the version, every total by type, dealer and state, and the net. Hexadecimal. */
  digest: z.string(),
  requestedBy: z.string().nullable(),
  requestedAt: instant,
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
  /** Empty if the cycle is as requested, and once it is approved. */
  changes: z.array(z.string())
})
export type RequestedApproval = z.infer<typeof requestedApproval>

/** The last check of every row. */
const rowCheck = z.object({
  askedBy: z.string().nullable(),
  beganAt: instant,
  /** Null while it runs. */
  endedAt: instant.nullable(),
  rowsDone: z.int(),
  /** Whether the cycle is unchanged since then. */
  isCurrent: z.boolean()
})
export type RowCheck = z.infer<typeof rowCheck>

/** A cycle's figures compared with each other. The cost does not depend on the number of transactions. */
export const cycleProof = z.object({
  batchNo,
  version,
  payoutCycleName: z.string(),
  /** The imported sum according to each of them. */
  imported: sum,
  parts: z.array(sum.extend({ state: transactionState })),
  /** The cycle's sum without excluded rows. `rows` comes from the last check, if that is current. */
  total: z.object({ rows: sum.nullable(), dealers: sum, types: sum, header: sum }),
  posted: z.object({
    postingCount: z.int(),
    gross: ringgit,
    withholdingTax: ringgit,
    net: ringgit,
    /** What is booked of these postings to dealers and tax payable, and what was instructed. */
    ledgerNet: ringgit,
    ledgerTax: ringgit,
    instructed: ringgit
  }),
  statements: z.array(proofStatement),
  request: requestedApproval.nullable(),
  rowCheck: rowCheck.nullable()
})
export type CycleProof = z.infer<typeof cycleProof>

/** Whether the figures allow approval, with the sentence for buttons and refusals. */
export function provedFor({ statements }: Pick<CycleProof, 'statements'>): Verdict {
  const failed = statements.find(({ differenceCount }) => differenceCount > 0)
  if (!failed) return yes
  const [first] = failed.differences
  const where = first ? ` ${first.subject}: kept ${first.kept}, found ${first.found}.` : ''
  return no(`The figures of this cycle do not agree, so it cannot be approved.${where}`)
}

export const proofEndpoints = {
  getCycleProof: endpoint({
    path: '/api/v1/payout/getCycleProof',
    summary: 'Holds the figures of a cycle against each other, and against what was requested for approval',
    kind: 'read',
    audience: 'staff',
    access: [permission('Payout')],
    input: z.object({ batchNo }),
    output: cycleProof
  }),
  checkCycleRows: endpoint({
    path: '/api/v1/payout/checkCycleRows',
    summary: 'Has every transaction of a cycle added up again, in the background',
    kind: 'write',
    audience: 'staff',
    access: [
      permission('Payout', 'REQUEST APPROVAL'),
      permission('Payout', 'APPROVE'),
      permission('Audit', 'DOWNLOAD')
    ],
    reask: false,
    input: z.object({ batchNo }),
    output: rowCheck
  })
}
