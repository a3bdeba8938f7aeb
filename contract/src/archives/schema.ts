import { z } from 'zod'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { requestAndDecision } from '#requests/schema.ts'

export const mostMonths = 120

/** Which closed cycles go to an archive by themselves. */
export const archiveRule = z.object({
  /** As `ARCHIVES` names it; null if none go by themselves. */
  archive: z.string().min(1).max(63).nullable(),
  /** How many months after the end of the month in which a cycle was paid out. */
  months: z.int().min(1).max(mostMonths)
})
export type ArchiveRule = z.infer<typeof archiveRule>

/** Before the first rule none go. */
export const firstArchiveRule: ArchiveRule = { archive: null, months: 12 }

const datedArchiveRule = z.object({ validFrom: day, values: archiveRule })

/** A requested rule, with the one that it replaces; null for the first. */
export const archiveRuleChange = z.object({
  changeId: z.int(),
  validFrom: day,
  before: archiveRule.nullable(),
  after: archiveRule,
  ...requestAndDecision
})
export type ArchiveRuleChange = z.infer<typeof archiveRuleChange>

const knownArchive = z.object({
  name: z.string(),
  /** Whether `ARCHIVES` names it today; without that its cycles cannot be read. */
  isConfigured: z.boolean(),
  cycles: z.int(),
  rows: z.int(),
  amount: ringgit
})

export const mostNamedCycles = 100

/** A paid cycle whose time has come by the rule. */
const cycleToArchive = z.object({
  batchNo: z.int(),
  name: z.string(),
  payoutDate: day,
  rows: z.int(),
  /** Why it stays for now, as the end of a sentence; null if it goes next. */
  obstacle: z.string().nullable()
})
export type CycleToArchive = z.infer<typeof cycleToArchive>

/** What the server archives now, or why it does not go on. */
const archiveWork = z.object({
  batchNo: z.int(),
  name: z.string(),
  archive: z.string(),
  progress: z.string(),
  /** Since when nothing else was said. */
  toldAt: instant,
  /** Why it was broken off; null while it goes on. It is tried again. */
  problem: z.string().nullable()
})
export type ArchiveWork = z.infer<typeof archiveWork>

export const archives = z.object({
  current: datedArchiveRule.nullable(),
  upcoming: z.array(datedArchiveRule),
  archives: z.array(knownArchive),
  /** The oldest first. */
  next: z.array(cycleToArchive).max(mostNamedCycles),
  work: archiveWork.nullable()
})
export type Archives = z.infer<typeof archives>
