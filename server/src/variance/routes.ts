import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import { screenDownload } from '#downloads/routes.ts'
import { type Route, read } from '#platform/http/calls/bind.ts'
import { listLines } from './queries/lines.ts'
import { readVariance } from './queries/variance.ts'
import { varianceReport } from './report.ts'

export const varianceRoutes: Route[] = [
  read(varianceEndpoints.getVariance, (call) => readVariance(call, call.input)),
  read(varianceEndpoints.getVarianceLines, (call) => listLines(call, call.input)),
  screenDownload('varianceReportDownload', varianceReport)
]
