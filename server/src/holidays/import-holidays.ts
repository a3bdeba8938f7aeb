import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { holidayEndpoints } from '@payouts/contract/holidays/endpoints'
import type { HolidayImport } from '@payouts/contract/holidays/schema'
import type { WriteCall } from '../platform/http/bind.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'

type UploadCall = WriteCall<CheckedInputOf<typeof holidayEndpoints.importHolidays>>

export async function importUpload(_: UploadCall): Promise<HolidayImport | Refusal> {
  return refuse('refusedByRule', 'Not yet.')
}
