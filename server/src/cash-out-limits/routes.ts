import { cashOutLimitEndpoints } from '@payouts/contract/cash-out-limits/endpoints'
import { tiers } from '@payouts/contract/dealers/schema'
import { activityPage } from '#activity/queries.ts'
import { screenDownload } from '#downloads/routes.ts'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { customizeLimit, putOnTier } from './commands/dealer-limit.ts'
import { saveGlobalLimits } from './commands/global-limits.ts'
import { area, timelineOfDealer, timelineOfTiers } from './queries/history.ts'
import { checkCashOut, header, listLimits, tierLimits } from './queries/limits.ts'
import { cashOutLimitReport } from './report.ts'

export const cashOutLimitRoutes: Route[] = [
  read(cashOutLimitEndpoints.getCashOutLimitHeaderDetails, ({ db, caller }) => header(db, caller)),
  read(cashOutLimitEndpoints.getCashOutLimitDetails, async ({ db, caller, clock, input }) => ({
    cashOutLimitDetailPage: await listLimits(db, caller, clock, input)
  })),
  read(cashOutLimitEndpoints.getTierValue, async () => ({ tiers: [...tiers] })),
  read(cashOutLimitEndpoints.getCashOutGlobalLimitDetails, async ({ db }) => ({
    cashOutLimitDetailList: await tierLimits(db)
  })),
  read(cashOutLimitEndpoints.getTimeLineDetails, async ({ db, caller, input }) => ({
    cashOutLimitTimeLinePage: await timelineOfDealer(db, caller, input)
  })),
  read(cashOutLimitEndpoints.getGlobalTimeLineDetails, async ({ db, input }) => ({
    cashOutLimitTimeLinePage: await timelineOfTiers(db, input)
  })),
  read(cashOutLimitEndpoints.getActivityDetails, async (call) => ({
    cashOutLimitActivityPage: await activityPage(call, { ...call.input, areas: [area] })
  })),
  read(cashOutLimitEndpoints.checkCashOut, checkCashOut),
  write(cashOutLimitEndpoints.configureCashOutLimitForSelectedDealer, customizeLimit),
  write(cashOutLimitEndpoints.configureCashOutGlobalSettingForSelectedDealer, putOnTier),
  write(cashOutLimitEndpoints.configureCashOutGlobalSetting, saveGlobalLimits),
  screenDownload('cashoutReportDownload', cashOutLimitReport)
]
