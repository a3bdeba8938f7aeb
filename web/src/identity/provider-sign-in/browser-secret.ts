const base64url = (bytes: Uint8Array<ArrayBuffer>) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/** A secret of this browser, and what it shows of it. */
export async function newSecret(): Promise<{ secret: string; proof: string }> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const proof = base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))
  return { secret, proof }
}
