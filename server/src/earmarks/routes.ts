import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import { activityPage } from '#activity/queries.ts'
import { screenDownload } from '#downloads/routes.ts'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { addEarmark, removeEarmark, updateEarmark } from './commands.ts'
import { changesOfAccount, listAccounts, listEarmarks, summary } from './queries.ts'
import { earmarkReport } from './report.ts'

export const earmarkRoutes: Route[] = [
  read(earmarkEndpoints.getEarmarkSummary, ({ db, caller }) => summary(db, caller)),
  read(earmarkEndpoints.getEarmarkList, async ({ db, caller, input }) => ({
    earmarkDetails: await listEarmarks(db, caller, input)
  })),
  read(earmarkEndpoints.getEarmarkAudit, async ({ db, caller, input }) => ({
    earmarkAuditDetails: await changesOfAccount(db, caller, input)
  })),
  read(earmarkEndpoints.getEarmarkActivity, async (call) => ({
    earmarkAuditDetails: await activityPage(call, { ...call.input, areas: ['earmarks'] })
  })),
  read(earmarkEndpoints.getAllAccountEarmark, async ({ db, caller, input }) => ({
    allAccountEarmarkDetails: await listAccounts(db, caller, input)
  })),
  write(earmarkEndpoints.addEarmark, addEarmark),
  write(earmarkEndpoints.updateEarmark, updateEarmark),
  write(earmarkEndpoints.removeEarmark, removeEarmark),
  screenDownload('earmarkReportDownload', earmarkReport)
]
