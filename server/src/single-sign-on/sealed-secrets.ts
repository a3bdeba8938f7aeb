import type { MasterKey } from '#platform/master-key/master-key.ts'

const purposeOf = (name: Buffer) => `provider sign-in ${name.toString('hex')}`

/** Seals what a sign-in has to remember, under the hash that finds it. */
export const sealSecrets = (masterKey: MasterKey, name: Buffer, secrets: object): Buffer =>
  masterKey.seal(Buffer.from(JSON.stringify(secrets)), purposeOf(name))

export const openSecrets = <Secrets>(masterKey: MasterKey, name: Buffer, sealed: Buffer): Secrets =>
  JSON.parse(masterKey.open(sealed, purposeOf(name)).toString()) as Secrets
