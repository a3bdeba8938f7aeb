import { z } from 'zod'
import { batchNo, commissionType, dryRun } from '#cycles/schema.ts'
import { fileFormat } from '#downloads/schema.ts'
import { endpoint, forStaff, messageResult } from '#endpoint.ts'
import { day, listRequest, pageOf, pageRequest, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { reason } from '#text.ts'
import { explanationEndpoints } from './explanation.ts'
import { rateOutcome } from './outcomes.ts'
import { checks, rateCardReads, reads } from './read-endpoints.ts'
import {
  cardId,
  cardName,
  checkedRow,
  rateCardChange,
  rateCardImport,
  rateCardVersion,
  rateRules,
  rateSum,
  versionId
} from './schema.ts'
import { simulationEndpoints } from './simulation.ts'

const edits = [permission('Formulas', 'EDIT')] as const
const decides = [permission('Formulas', 'APPROVE')] as const

/** A draft that was saved, with its new revision. */
const saved = z.object({ cardId, versionId, revision: z.int(), message: z.string() })
/** A draft, and the revision that the caller has seen of it. */
const seenDraft = z.object({ versionId, revision: z.int() })

const ofStaff = forStaff({
  ...rateCardReads,
  getRateCardVersions: endpoint({
    path: '/api/v1/rateCards/getRateCardVersions',
    summary: 'Lists the versions of a rate card, the latest first',
    kind: 'read',
    access: reads,
    input: listRequest({ scope: { cardId }, sortKeys: ['VERSION_NO', 'VALID_FROM'], sortOrder: 'DESC', filters: {} }),
    output: pageOf(rateCardVersion)
  }),
  downloadRateCardVersion: endpoint({
    path: '/api/v1/rateCards/downloadRateCardVersion',
    summary: 'Downloads the rules of a version as the file that an import takes',
    kind: 'download',
    access: reads,
    input: z.object({ versionId, format: fileFormat(['CSV', 'XLSX']) }),
    output: z.never()
  }),
  /** Refused if the commission type has a card already: it gets a new version instead. */
  addRateCard: endpoint({
    path: '/api/v1/rateCards/addRateCard',
    summary: 'Adds a rate card for a commission type, with its first draft',
    kind: 'write',
    access: edits,
    input: z.object({ name: cardName, commissionType, validFrom: day, rules: rateRules }),
    output: saved
  }),
  addRateCardVersion: endpoint({
    path: '/api/v1/rateCards/addRateCardVersion',
    summary: 'Begins a draft of a new version of a rate card',
    kind: 'write',
    access: edits,
    input: z.object({ cardId, validFrom: day, rules: rateRules }),
    output: saved
  }),
  /** Conflicts are kept in a draft; cells that cannot be read are refused, each with its rule's number. */
  saveRateCardDraft: endpoint({
    path: '/api/v1/rateCards/saveRateCardDraft',
    summary: 'Saves the rules of a draft as a whole',
    kind: 'write',
    access: edits,
    input: seenDraft.extend({ validFrom: day, rules: rateRules }),
    output: saved
  }),
  dropRateCardDraft: endpoint({
    path: '/api/v1/rateCards/dropRateCardDraft',
    summary: 'Drops a draft of a rate card',
    kind: 'write',
    access: edits,
    input: seenDraft,
    output: messageResult
  }),
  /** The same file twice changes nothing. */
  importRateCard: endpoint({
    path: '/api/v1/rateCards/importRateCard',
    summary: 'Imports a CSV or XLSX file as a draft of a rate card',
    kind: 'write',
    access: edits,
    input: z.object({
      name: cardName,
      commissionType,
      validFrom: day,
      fileName: z.string().trim().min(1).max(255),
      dryRun
    }),
    output: rateCardImport,
    takesFile: true
  }),
  getRateSums: endpoint({
    path: '/api/v1/rateCards/getRateSums',
    summary: 'Sums the rows of a cycle against the rate card by type, plan or dealer, the largest difference first',
    kind: 'read',
    access: checks,
    input: pageRequest.extend({ batchNo, by: z.enum(['TYPE', 'PLAN', 'DEALER']) }),
    output: pageOf(rateSum)
  }),
  getCheckedRows: endpoint({
    path: '/api/v1/rateCards/getCheckedRows',
    summary: 'Lists the rows of a cycle with one outcome against the rate card, each with its arithmetic',
    kind: 'read',
    access: checks,
    input: pageRequest.extend({ batchNo, outcome: rateOutcome, transactionNo: textFilter }),
    output: pageOf(checkedRow)
  }),
  ...simulationEndpoints,
  ...requestEndpoints('/api/v1/rateCards', {
    name: 'RateCard',
    what: 'to put a version of a rate card in force',
    list: { name: 'getRateCardChanges', access: reads, row: rateCardChange },
    make: { name: 'requestRateCard', access: edits, input: seenDraft.extend({ reason }) },
    decides,
    withdraws: edits,
    reask: true
  })
})

/** Rate cards: what the sales of a commission type earn, by versions that two people put in force. */
export const rateCardEndpoints = { ...ofStaff, ...explanationEndpoints }
