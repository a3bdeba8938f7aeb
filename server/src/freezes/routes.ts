import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { activityWithAttachments } from '#attachments/feed-attachments.ts'
import { screenDownload } from '#downloads/routes.ts'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { freeze } from './commands/freeze.ts'
import { updateFreeze } from './commands/update-freeze.ts'
import { awaitingPayment, heldPayouts, listDealerAccounts, listFreezes, totalFrozen } from './queries.ts'
import { freezeReport } from './report.ts'

export const freezeRoutes: Route[] = [
  read(freezeEndpoints.getTotalFrozen, ({ db, caller }) => totalFrozen(db, caller)),
  read(freezeEndpoints.getFreezeList, ({ db, caller, input }) => listFreezes(db, caller, input)),
  read(freezeEndpoints.getFreezeActivity, async (call) => ({
    freezeAccountAuditDetails: await activityWithAttachments(call, { ...call.input, areas: ['freezes'] })
  })),
  read(freezeEndpoints.getDealerList, async ({ db, caller, input }) => ({
    accountList: await listDealerAccounts(db, caller, input)
  })),
  read(freezeEndpoints.getHeldPayouts, async ({ db, caller, input }) => ({
    heldPayouts: await heldPayouts(db, caller, input),
    awaitingPayment: await awaitingPayment(db, caller, input)
  })),
  write(freezeEndpoints.addFreezeAccount, freeze),
  write(freezeEndpoints.updateFreezeAccount, updateFreeze),
  screenDownload('freezeAccountReportDownload', freezeReport)
]
