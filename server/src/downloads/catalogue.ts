import type { ReportFormat } from '@payouts/contract/downloads/schema'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { Report, ReportContext } from './report.ts'

/** A report that the caller may download. */
export type CatalogueReport = {
  /** Its name for people and for its file. */
  name: string
  /** Its name in requests. */
  template: string
  /** The default format. */
  format: ReportFormat
  build(context: ReportContext): Promise<Report | Refusal>
}

/** The reports that can be downloaded. The reports area depends on this one, so its catalogue is passed in. */
export type ReportCatalogue = {
  /**
   * Finds a report by its request, with the caller's present permissions. A missing report and a forbidden one are
   * refused alike.
   * @param request as `startDownload` stored it
   */
  findReport(request: unknown, caller: Caller): CatalogueReport | Refusal
}
