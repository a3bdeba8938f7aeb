import { permission } from '@payouts/contract/permissions'
import { certificateDays } from '@payouts/contract/self-billing/documents'
import { remindOf } from '#notices/remind.ts'
import { type Clock, dayOf } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Services } from '#platform/http/services.ts'
import { signingCertificate } from './authority.ts'

/** Reminds those who decide on e-invoices that their certificate ends. The register tells of files that cannot be read. */
export async function remindOfCertificate(tx: Tx, clock: Clock, { config }: Pick<Services, 'config'>): Promise<void> {
  const certificate = await signingCertificate(config.myInvois).catch(() => null)
  if (!certificate) return
  await remindOf(tx, clock, `CERTIFICATE ${certificate.serialNumber}`, {
    subject: 'A new certificate for e-invoices',
    dueOn: dayOf(certificate.validToDate),
    days: { ahead: certificateDays.warn, last: certificateDays.urgent },
    whoMay: permission('E-Invoices', 'APPROVE'),
    detail: 'The one that signs them ends on that day, and what it signs later is not valid.',
    target: { screen: 'eInvoices' }
  })
}
