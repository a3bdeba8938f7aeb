import { appendFile } from 'node:fs/promises'
import { defineJob, type JobDefinition } from '#platform/jobs/definition.ts'
import { chainEvents, makeCheckpoint } from './commands.ts'

const chainAuditEvents = defineJob({
  queue: 'chain-audit-events',
  cron: '* * * * *',
  handle: ({ database }) => chainEvents(database)
})

/** Signs the chain every hour. Each checkpoint is logged too, so that shipped logs keep a copy outside the database. */
const signAuditChain = defineJob({
  queue: 'sign-audit-chain',
  cron: '7 * * * *',
  async handle({ database, clock, services }) {
    const { masterKey, log, config } = services
    const checkpoint = await makeCheckpoint(database, { clock, masterKey })
    if (!checkpoint) return
    log.info({ checkpoint }, 'the audit events so far are signed')
    if (config.auditCheckpointsFile) await appendFile(config.auditCheckpointsFile, `${JSON.stringify(checkpoint)}\n`)
  }
})

export const auditJobs: JobDefinition[] = [chainAuditEvents, signAuditChain]
