import { chartEndpoints } from '@payouts/contract/chart-of-accounts/endpoints'
import { download, type Route, read, write } from '#platform/http/calls/bind.ts'
import { chartFile } from './chart-file.ts'
import { chartRequests, importChart, requestChart } from './chart-requests.ts'
import { charts } from './queries.ts'

export const chartRoutes: Route[] = [
  read(chartEndpoints.getChart, ({ db, clock }) => charts.read(db, clock.today())),
  read(chartEndpoints.getChartChanges, async (call) => ({ changes: await chartRequests.list(call, call.input) })),
  write(chartEndpoints.changeChart, requestChart),
  write(chartEndpoints.importChart, importChart),
  write(chartEndpoints.approveChartChange, chartRequests.approve),
  write(chartEndpoints.refuseChartChange, chartRequests.refuse),
  write(chartEndpoints.withdrawChartChange, chartRequests.withdraw),
  download(chartEndpoints.downloadChart, async ({ db, clock }) =>
    chartFile((await charts.on(db, clock.today()))?.values)
  )
]
