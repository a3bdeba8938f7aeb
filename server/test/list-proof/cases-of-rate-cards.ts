import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { type ListCase, listCase } from './list-case.ts'

/** Lists of rate cards and of their versions. */
export const listsOfRateCards: readonly ListCase[] = [
  listCase({
    endpoint: rateCardEndpoints.getRateCards,
    pageIn: (result) => result,
    keyOf: (row) => String(row.cardId),
    keys: () => 'select card_id::text as key from rate_cards',
    filters: {
      name: { finds: 'part', of: (row) => row.name },
      commissionType: { finds: 'whole', of: (row) => row.commissionType }
    },
    sorts: {
      NAME: (row) => [row.name, row.cardId],
      COMMISSION_TYPE: (row) => [row.commissionType, row.cardId]
    }
  }),
  listCase({
    endpoint: rateCardEndpoints.getRateCardVersions,
    scopes: [{ cardId: 1 }],
    pageIn: (result) => result,
    keyOf: (row) => String(row.versionId),
    keys: () => 'select version_id::text as key from rate_card_versions where card_id = 1',
    filters: {},
    sorts: {
      VERSION_NO: (row) => [row.versionNo],
      VALID_FROM: (row) => [row.validFrom, row.versionNo]
    }
  })
]
