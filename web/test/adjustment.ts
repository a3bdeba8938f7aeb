import type { Adjustment } from '@payouts/contract/adjustments/schema'

/** A credit as its call answers it, to be posted on a day to come. */
export const scheduledAdjustment: Adjustment = {
  id: 5,
  version: 1,
  type: 'CREDIT',
  amount: '1234.50',
  date: '2026-11-25',
  posting: 'scheduled',
  referenceNo: 'YA_000005',
  status: 'Scheduled',
  problem: null,
  isEditable: true,
  dealerName: 'Kedai Satu',
  dealerCode: 'D00001',
  description: 'Rental',
  details: 'Rental',
  reason: 'Rental',
  postedOn: null,
  wasUpdated: false
}
