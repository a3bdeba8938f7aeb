import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProviderSettings } from '@payouts/contract/single-sign-on/schema'
import { importPKCS8 } from 'jose'
import { type ClientAuth, ClientSecretBasic, ClientSecretPost, PrivateKeyJwt } from 'openid-client'
import type { Config } from '#config.ts'

/** The server lacks what it needs to identify itself to a provider. */
export class MissingSecret extends Error {
  constructor(key: string) {
    super(`There is no secret of the identity provider ${key}, neither a file of SIGN_IN_SECRETS_DIR nor a variable.`)
    this.name = 'MissingSecret'
  }
}

/**
 * How the server identifies itself to a provider. The secret, or the private key as PEM, is the file of
 * `SIGN_IN_SECRETS_DIR` with the provider's key as its name, or else the variable `SIGN_IN_SECRET_…`: no setting names a
 * file, so that none can send another of the server's files to a stranger.
 * @throws MissingSecret if there is neither
 */
export async function clientAuthOf(
  { signInSecretsDir, signInSecrets }: Config,
  { key, settings }: { key: string; settings: Pick<ProviderSettings, 'clientAuthentication'> }
): Promise<ClientAuth> {
  const secret = await secretOf(key, signInSecretsDir, signInSecrets)
  switch (settings.clientAuthentication) {
    case 'client_secret_basic':
      return ClientSecretBasic(secret)
    case 'client_secret_post':
      return ClientSecretPost(secret)
    case 'private_key_jwt':
      return PrivateKeyJwt(await importPKCS8(secret, algorithmOf(secret)))
  }
}

async function secretOf(key: string, folder: string | undefined, secrets: Config['signInSecrets']): Promise<string> {
  const read = folder === undefined ? undefined : await readFile(join(folder, key), 'utf8').catch(() => undefined)
  const secret = (read ?? secrets[key])?.trim()
  if (secret) return secret
  throw new MissingSecret(key)
}

function algorithmOf(pem: string): string {
  const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
  if (asymmetricKeyType === 'rsa') return 'RS256'
  if (asymmetricKeyType === 'ed25519') return 'Ed25519'
  return asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 'ES384' : 'ES256'
}
