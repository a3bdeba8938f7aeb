import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Destination } from '@payouts/contract/self-billing/documents'
import type { Signer } from '#myinvois/certificate.ts'
import { MyInvois } from '#myinvois/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'
import type { MyInvoisConfig } from '#platform/my-invois-config.ts'

/** Whom documents are sent to, and what signs them. */
export type Authority = { myInvois: MyInvois; signer: Signer | null; destination: Destination }

type Means = { clock: Clock; log: Logger }

/** One for each server, so that a token serves several runs; a stub forgets its documents with its server. */
const opened = new WeakMap<MyInvoisConfig, Promise<Authority>>()

/**
 * Opens the configured authority. `payerTin` is whose documents a stub takes.
 * @throws Error if the certificate or its key cannot be read
 */
export function authorityOf(config: MyInvoisConfig, payerTin: string, means: Means): Promise<Authority> {
  const known = opened.get(config)
  if (known) return known
  const opening = open(config, payerTin, means)
  opened.set(config, opening)
  opening.catch(() => opened.delete(config))
  return opening
}

async function open(config: MyInvoisConfig, payerTin: string, means: Means): Promise<Authority> {
  if (config.url === undefined) return openStub(payerTin, means)
  const { destination, url, clientId, clientSecret, signer } = config
  return {
    myInvois: new MyInvois({ url, clientId, clientSecret }, means),
    signer: signer ? await readSigner(signer) : null,
    destination
  }
}

/** Loaded only where it answers. */
async function openStub(tin: string, means: Means): Promise<Authority> {
  const { startMyInvoisStub } = await import('#myinvois/stub/stub-server.ts')
  const { testSignerOf } = await import('#myinvois/stub/test-authority.ts')
  const client = { clientId: 'payer', clientSecret: 'no-secret' }
  const { url } = await startMyInvoisStub({ clock: means.clock, tin, ...client, validationMs: stubDelayMs })
  return { myInvois: new MyInvois({ url, ...client }, means), signer: testSignerOf(tin), destination: 'stub' }
}

const stubDelayMs = 2_000

type SignerFiles = { certificate: string; key: string }

/** @throws Error that names the file which is missing or faulty, or says that the two do not belong together */
async function readSigner({ certificate: certificateFile, key: keyFile }: SignerFiles): Promise<Signer> {
  const certificate = await readAs(certificateFile, (pem) => new X509Certificate(pem))
  const key = await readAs(keyFile, (pem) => createPrivateKey(pem))
  if (!certificate.checkPrivateKey(key))
    throw new Error(`${keyFile} is not the key of the certificate ${certificateFile}`)
  return { certificate, key }
}

async function readAs<Result>(file: string, read: (pem: Buffer) => Result): Promise<Result> {
  const pem = await readFile(file).catch(() => {
    throw new Error(`${file} cannot be read`)
  })
  try {
    return read(pem)
  } catch {
    // What the library says of it might quote the key.
    throw new Error(`${file} is not a certificate or key in PEM`)
  }
}

/**
 * The configured certificate; null if documents are not signed by a file.
 * @throws Error as `readSigner` does
 */
export async function signingCertificate(config: MyInvoisConfig | undefined): Promise<X509Certificate | null> {
  return config?.url && config.signer ? (await readSigner(config.signer)).certificate : null
}
