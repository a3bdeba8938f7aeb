import { z } from 'zod'
import { endpoint, forStaff } from '#endpoint.ts'
import { day } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { requested } from '#requests/schema.ts'
import { reason } from '#text.ts'
import { chart, chartChange, datedChart } from './schema.ts'

const reads = [permission('Books')] as const
const requests = [permission('Books', 'EDIT')] as const

/** Which of the company's accounts each part of the ledger goes to. */
export const chartEndpoints = forStaff({
  getChart: endpoint({
    path: '/api/v1/chartOfAccounts/getChart',
    summary: "Reads the company's accounts of each part of the ledger, today's and coming ones",
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: z.object({ current: datedChart.nullable(), upcoming: z.array(datedChart) })
  }),
  ...requestEndpoints('/api/v1/chartOfAccounts', {
    name: 'ChartChange',
    what: 'for another chart of accounts',
    list: { name: 'getChartChanges', access: reads, row: chartChange },
    make: { name: 'changeChart', access: requests, input: z.object({ values: chart, validFrom: day, reason }) },
    decides: [permission('Books', 'APPROVE')],
    clientsMayDecide: true,
    withdraws: requests
  }),
  importChart: endpoint({
    path: '/api/v1/chartOfAccounts/importChart',
    summary: 'Makes a request for another chart of accounts by a file',
    kind: 'write',
    access: requests,
    input: z.object({ fileName: z.string().min(1).max(255), validFrom: day, reason }),
    output: requested,
    takesFile: true
  }),
  downloadChart: endpoint({
    path: '/api/v1/chartOfAccounts/downloadChart',
    summary: 'Downloads the chart of accounts as a file that can be imported',
    kind: 'download',
    access: reads,
    input: z.object({}),
    output: z.never()
  })
})
