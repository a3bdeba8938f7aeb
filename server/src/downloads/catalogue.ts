import type { ReportFormat } from '@payouts/contract/downloads/schema'
import type { Caller } from '../platform/http/caller.ts'
import type { Refusal } from '../platform/refusal.ts'
import type { Report, ReportContext } from './report.ts'

/** A report that the caller may download. */
export type CatalogueReport = {
  /** What people call it; its file, too. */
  name: string
  /** What a request calls it. */
  template: string
  /** The format of a request that names none. */
  format: ReportFormat
  build(context: ReportContext): Promise<Report | Refusal>
}

/** The reports that can be downloaded. The area of the reports depends on this one, so its catalogue is passed in. */
export type ReportCatalogue = {
  /**
   * Finds a report by its request, with the permissions that the caller has now. A report that does not exist and one
   * that the caller may not have are refused alike.
   * @param request as `startDownload` stored it
   */
  findReport(request: unknown, caller: Caller): CatalogueReport | Refusal
}
