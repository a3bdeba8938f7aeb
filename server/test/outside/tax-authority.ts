import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MyInvoisStub, startMyInvoisStub } from '#myinvois/stub/stub-server.ts'
import { testSignerOf } from '#myinvois/stub/test-authority.ts'
import { type Clock, dayOf } from '#platform/clock.ts'

/** The payer of the sample data. */
const payerTin = 'C10000000010'
const client = { clientId: 'payer', clientSecret: 'secret' }

/** A stub of the tax authority that a journey talks to, as dealers and the authority's staff do. */
export type TaxAuthority = MyInvoisStub & {
  /** Variables of a server that signs its documents and sends them to the stub. */
  settings: Record<string, string>
  /** Moves the stub's clock. @returns by how many milliseconds it is moved by now */
  passHours(hours: number): number
}

/** Starts the stub with a clock that can be moved. */
export async function startTaxAuthority(): Promise<TaxAuthority> {
  let movedByMs = 0
  const now = () => new Date(Date.now() + movedByMs)
  const clock: Clock = { now, today: () => dayOf(now()) }
  const stub = await startMyInvoisStub({ clock, tin: payerTin, ...client, validationMs: 1000 })
  const folder = await mkdtemp(join(tmpdir(), 'payouts-signer-'))
  const { certificate, key } = testSignerOf(payerTin)
  const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  await writeFile(files.certificate, certificate.toString())
  await writeFile(files.key, key.export({ type: 'pkcs8', format: 'pem' }))
  return {
    ...stub,
    async close() {
      await stub.close()
      await rm(folder, { recursive: true })
    },
    settings: {
      MYINVOIS: stub.url,
      MYINVOIS_CLIENT_ID: client.clientId,
      MYINVOIS_CLIENT_SECRET: client.clientSecret,
      MYINVOIS_CERTIFICATE: files.certificate,
      MYINVOIS_KEY: files.key
    },
    passHours(hours) {
      movedByMs += hours * 3_600_000
      return movedByMs
    }
  }
}
