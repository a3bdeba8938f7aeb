import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { download, type Route, read, write } from '#platform/http/calls/bind.ts'
import { isRefusal } from '#platform/refusal.ts'
import { addRateCard, addRateCardVersion, dropRateCardDraft, saveRateCardDraft } from './commands/drafts.ts'
import { importUploadedRateCard } from './commands/import-rate-card.ts'
import { listRateCardRequests, rateCardRequests, requestRateCard } from './commands/request-rate-card.ts'
import { cancelSimulation, simulateRateCard } from './commands/simulate-rate-card.ts'
import { listCheckedRows, listRateSums, readRateCheck } from './queries/checks.ts'
import { explainRow } from './queries/explanations.ts'
import { listRateCards, listRateCardVersions, readRateCardVersion } from './queries/rate-cards.ts'
import { latestSimulation, listSimulationSums } from './queries/simulations.ts'
import { rateCardFile } from './rate-card-file.ts'

export const rateCardRoutes: Route[] = [
  read(rateCardEndpoints.getRateCards, (call) => listRateCards(call, call.input)),
  read(rateCardEndpoints.getRateCardVersions, (call) => listRateCardVersions(call, call.input)),
  read(rateCardEndpoints.getRateCardVersion, (call) => readRateCardVersion(call, call.input.versionId)),
  download(rateCardEndpoints.downloadRateCardVersion, async (call) => {
    const version = await readRateCardVersion(call, call.input.versionId)
    return isRefusal(version) ? version : rateCardFile({ ...version, format: call.input.format }, call.clock)
  }),
  read(rateCardEndpoints.getRateCheck, ({ db, input }) => readRateCheck(db, input.batchNo)),
  read(rateCardEndpoints.getRateSums, ({ db, input }) => listRateSums(db, input)),
  read(rateCardEndpoints.getCheckedRows, ({ db, input }) => listCheckedRows(db, input)),
  read(rateCardEndpoints.getRateExplanation, ({ db, input }) => explainRow(db, input)),
  write(rateCardEndpoints.addRateCard, addRateCard),
  write(rateCardEndpoints.addRateCardVersion, addRateCardVersion),
  write(rateCardEndpoints.saveRateCardDraft, saveRateCardDraft),
  write(rateCardEndpoints.dropRateCardDraft, dropRateCardDraft),
  write(rateCardEndpoints.importRateCard, importUploadedRateCard),
  write(rateCardEndpoints.simulateRateCard, simulateRateCard),
  write(rateCardEndpoints.cancelRateCardSimulation, cancelSimulation),
  read(rateCardEndpoints.getRateCardSimulation, async ({ db, input }) => ({
    simulation: await latestSimulation(db, input.versionId)
  })),
  read(rateCardEndpoints.getRateCardSimulationSums, ({ db, input }) => listSimulationSums(db, input)),
  read(rateCardEndpoints.getRateCardChanges, async (call) => ({
    changes: await listRateCardRequests(call, call.input)
  })),
  write(rateCardEndpoints.requestRateCard, requestRateCard),
  write(rateCardEndpoints.approveRateCard, rateCardRequests.approve),
  write(rateCardEndpoints.refuseRateCard, rateCardRequests.refuse),
  write(rateCardEndpoints.withdrawRateCard, rateCardRequests.withdraw)
]
