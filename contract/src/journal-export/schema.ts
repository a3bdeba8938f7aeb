import { z } from 'zod'
import { ledgerParts } from '#chart-of-accounts/parts.ts'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { journalProfileNames } from './profiles.ts'

export const journalProfile = z.enum(journalProfileNames)

/** One journal for each day or each month, and each cycle in it. */
export const journalStep = z.enum(['DAY', 'MONTH'])

/**
 * EXPORTED waits for the answer of the general ledger. ACCEPTED and REJECTED are its answers; a rejected one is REPLACED
 * by a journal of its own number.
 */
export const journalStatus = z.enum(['EXPORTED', 'ACCEPTED', 'REJECTED', 'REPLACED'])
export type JournalStatus = z.infer<typeof journalStatus>

/** `JN-2026-000001`: a year and a number without gaps. */
export const journalNo = z.string().regex(/^JN-\d{4}-\d{6}$/)

/** One journal for the general ledger. Its debits equal its credits, in RM. */
export const journalRow = z.object({
  journalNo,
  exportId: z.int(),
  date: day,
  /** Null for what belongs to no cycle. */
  batchNo: z.int().nullable(),
  amount: ringgit,
  lines: z.int(),
  documents: z.int(),
  status: journalStatus,
  /** The general ledger's own number, and what it said. */
  externalDocumentNo: z.string().nullable(),
  message: z.string().nullable(),
  /** The journal that it replaces. */
  replaces: z.string().nullable()
})
export type JournalRow = z.infer<typeof journalRow>

/** A file of journals, which was written once; each download has the same bytes. */
export const journalExport = z.object({
  exportId: z.int(),
  fileName: z.string(),
  profile: journalProfile,
  fromDay: day,
  toDay: day,
  journals: z.int(),
  amount: ringgit,
  sha256: z.string(),
  madeBy: z.string(),
  madeOn: instant,
  open: z.int(),
  rejected: z.int(),
  /** When and where the server handed it over by itself; null if it has not. */
  handedOverOn: instant.nullable(),
  handedTo: z.string().nullable(),
  /** Why the server could not hand it over yet. */
  problem: z.string().nullable()
})
export type JournalExport = z.infer<typeof journalExport>

/** A part of the ledger that moved and has no account. */
export const unmappedPart = z.object({ part: z.enum([...ledgerParts]), entries: z.int(), amount: ringgit })
export type UnmappedPart = z.infer<typeof unmappedPart>

export const answerFileColumns = ['journalNo', 'externalDocumentNo', 'status', 'message'] as const
export type AnswerFileColumn = (typeof answerFileColumns)[number]
