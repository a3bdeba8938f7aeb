import { createHash, createHmac } from 'node:crypto'

export type S3Credentials = { keyId: string; secret: string; region: string }

/** What stands for the payload's digest: the body travels under TLS and is not read twice. */
export const unsignedPayload = 'UNSIGNED-PAYLOAD'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** `URLSearchParams` would write a blank as `+`, which the signature does not know. */
function canonicalQuery({ searchParams }: URL): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
}

/**
 * The headers that authorise a request to an S3-compatible store: AWS Signature Version 4, single chunk.
 * `headers` are further ones to sign, named in lower case.
 */
export function signedHeaders(
  request: { method: string; url: URL; headers?: Record<string, string>; payloadDigest?: string },
  { keyId, secret, region }: S3Credentials,
  at: Date
): Record<string, string> {
  const { method, url, headers = {}, payloadDigest = unsignedPayload } = request
  const instant = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${instant.slice(0, 8)}/${region}/s3/aws4_request`
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': payloadDigest,
    'x-amz-date': instant
  }
  const names = Object.keys(signed).sort()
  const canonicalRequest = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...names.map((name) => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    payloadDigest
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', instant, scope, sha256(canonicalRequest)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const signature = hmac(key, toSign).toString('hex')
  const { host: _host, ...sent } = signed
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  }
}
