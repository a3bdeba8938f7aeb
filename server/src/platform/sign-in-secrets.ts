/** Where the secrets of identity providers are, which sign staff in. */
export type SignInSecrets = {
  /** A folder with a file for each provider, named by its key. */
  signInSecretsDir?: string
  /** By the provider's key. */
  signInSecrets: Readonly<Record<string, string>>
}

const prefix = 'SIGN_IN_SECRET_'
const keyOf = (name: string) => name.slice(prefix.length).toLowerCase().replaceAll('_', '-')

/** Of environment variables: `SIGN_IN_SECRET_MY_COMPANY` is the secret of the identity provider `my-company`. */
export function signInSecretsFrom(variables: NodeJS.ProcessEnv): SignInSecrets {
  const { SIGN_IN_SECRETS_DIR: folder } = variables
  const secrets = Object.entries(variables).filter(([name]) => name.startsWith(prefix))
  return {
    signInSecrets: Object.fromEntries(secrets.map(([name, secret = '']) => [keyOf(name), secret])),
    ...(folder && { signInSecretsDir: folder })
  }
}
