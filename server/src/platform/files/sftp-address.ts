/** An account and a folder of an SFTP server, with how both sides prove who they are. */
export type SftpAddress = {
  host: string
  port: number
  username: string
  folder: string
  /** The fingerprints of its host keys, `SHA256:…`. None other is trusted. */
  hostKeys: string[]
  password?: string
  passwordFile?: string
  keyFile?: string
  passphraseFile?: string
  silentMs: number
}

const fingerprint = /^SHA256:[A-Za-z0-9+/]{43}$/
const example = 'sftp://user@host/folder?hostKey=SHA256:…&keyFile=/run/secrets/sftp-key'
const known = ['hostKey', 'keyFile', 'passwordFile', 'passphraseFile', 'timeout']
const silentSeconds = 30

/**
 * Reads `sftp://user@host:port/folder?hostKey=SHA256:…&keyFile=…`: a key (with `passphraseFile`), a file with a password,
 * or a password within the address. @returns what is wrong with it otherwise; secrets are not repeated
 */
export function sftpAddress(text: string): SftpAddress | string {
  const url = URL.parse(text)
  if (url?.protocol !== 'sftp:' || url.hostname === '' || url.username === '')
    return `must be an address such as ${example}`
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined) return `has the parameter ${unknown}; there are ${known.join(', ')}`
  // In a query a plus sign means a space, and fingerprints have plus signs.
  const hostKeys = url.searchParams.getAll('hostKey').map((key) => key.replaceAll(' ', '+').replace(/=+$/, ''))
  if (hostKeys.length === 0)
    return `needs hostKey=SHA256:…, the fingerprint of the server's host key, such as \`ssh-keyscan ${url.hostname} | ssh-keygen -lf -\` prints; compare it with what the server's operator says`
  const wrong = hostKeys.find((key) => !fingerprint.test(key))
  if (wrong !== undefined) return 'has a hostKey that is no fingerprint: SHA256: and 43 characters'
  const {
    keyFile,
    passwordFile,
    passphraseFile,
    timeout = String(silentSeconds)
  } = Object.fromEntries(url.searchParams)
  const password = decodeURIComponent(url.password)
  const proofs = [keyFile, passwordFile, password].filter(Boolean)
  if (proofs.length !== 1) return 'needs one proof of the account: keyFile, passwordFile, or a password'
  if (!/^[1-9]\d{0,2}$/.test(timeout)) return 'has a timeout that is no number of seconds, 1 to 999'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 22),
    username: decodeURIComponent(url.username),
    folder: decodeURIComponent(url.pathname).replace(/\/+$/, '') || '/',
    hostKeys,
    ...(password && { password }),
    ...(passwordFile && { passwordFile }),
    ...(keyFile && { keyFile }),
    ...(passphraseFile && { passphraseFile }),
    silentMs: Number(timeout) * 1000
  }
}
