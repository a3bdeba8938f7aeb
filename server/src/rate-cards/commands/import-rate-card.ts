import type { CommissionType } from '@payouts/contract/cycles/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Day } from '@payouts/contract/page'
import type { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateCardImport, RateRule } from '@payouts/contract/rate-cards/schema'
import { sql } from 'kysely'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { orRefused } from '#platform/incoming/table.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { readRateCardFile } from '../rate-card-file.ts'
import { conflictsIn, formOf, readableCard } from '../rules.ts'
import { addVersion, cardOf, changeDraft, type Maker, makerOf } from './drafts.ts'
import '../tables.ts'

type UploadCall = WriteCall<CheckedInputOf<(typeof rateCardEndpoints)['importRateCard']>>

export async function importUploadedRateCard(call: UploadCall): Promise<RateCardImport | Refusal> {
  const { file, input } = call
  if (!file || file.length === 0) return refuse('refusedByRule', 'Choose a CSV or XLSX file.', 'fileContent')
  return importRateCard(makerOf(call), { ...input, content: file })
}

type GivenCard = { name: string; commissionType: CommissionType; validFrom: Day; content: Buffer }

/**
 * Takes a file's rules as a draft of the commission type's card. If a version from the same day says the same, nothing
 * changes; if one is a draft, it gets the file's rules; otherwise the card gets a new version. Refuses cells that cannot
 * be read, each with its rule's number.
 */
export async function importRateCard(maker: Maker, given: GivenCard): Promise<RateCardImport | Refusal> {
  const { validFrom } = given
  const rules = await orRefused(readRateCardFile(given.content))
  if (isRefusal(rules)) return rules
  const readable = readableCard(rules, 'fileContent')
  if (isRefusal(readable)) return readable
  const card = await cardOf(maker, given)
  if (card.name !== given.name)
    return refuse(
      'refusedByRule',
      `The rate card of ${given.commissionType} is “${card.name}”. Import the file under this name, as its next version.`,
      'name'
    )
  const form = formOf(readable)
  const counts = { ruleCount: rules.length, ...conflictsIn(readable) }
  const versions = await versionsFrom(maker, card.cardId, validFrom)
  const same = versions.find((version) => hasForm(version.rules, form))
  if (same)
    return { cardId: card.cardId, versionId: same.versionId, versionNo: same.versionNo, ...counts, unchanged: true }
  const open = versions.find(({ state }) => state === 'Draft')
  const draft = open
    ? await changeDraft(maker, { ...open, ...card }, { validFrom, rules })
    : await addVersion(maker, { ...card, validFrom, rules })
  return { cardId: card.cardId, versionId: draft.versionId, versionNo: draft.versionNo, ...counts, unchanged: false }
}

function hasForm(rules: readonly RateRule[], form: string): boolean {
  const read = readableCard(rules, 'rules')
  return !isRefusal(read) && formOf(read) === form
}

type Known = { versionId: number; versionNo: number; revision: number; state: string; rules: RateRule[] }

/** The latest versions from one day, of a card that is locked. */
async function versionsFrom({ tx }: Maker, cardId: number, validFrom: Day): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select version_id as "versionId", version_no as "versionNo", revision, state, rules from rate_card_versions
    where card_id = ${cardId} and valid_from = ${validFrom}::date order by version_no desc limit 20 for update`.execute(
    tx
  )
  return rows
}
