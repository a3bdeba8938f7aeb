import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { addressProblem, isPublic, resolveOnce } from './addresses.ts'
import { postEvent } from './post-event.ts'

const config = readConfig({ LOG_LEVEL: 'silent' })

test('addresses of one’s own network, machine and cloud are none of the internet', () => {
  const own = ['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0', '100.64.0.1', '::1']
  const disguised = [
    '::ffff:127.0.0.1',
    'fe80::1',
    'fc00::1',
    '64:ff9b::7f00:1',
    '::',
    '224.0.0.1',
    'ff02::1',
    '255.255.255.255'
  ]
  expect([...own, ...disguised].filter(isPublic)).toEqual([])
  expect(['8.8.8.8', '2606:4700:4700::1111'].filter(isPublic)).toHaveLength(2)
})

test('they are refused as numbers in any notation, by name, and without TLS', async () => {
  const urls = [
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/'
  ]
  for (const url of urls) expect([url, addressProblem(new URL(url), config)]).toEqual([url, expect.any(String)])
  expect(addressProblem(new URL('http://example.com/'), config)).toBe('The address begins with https://.')
  await expect(resolveOnce(new URL('https://localhost/'), config)).rejects.toThrow('own network')
  const event = { id: 'evt_1', body: '{}', secrets: ['whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'] }
  expect(await postEvent('https://localhost:1/', event, config)).toEqual({
    isTaken: false,
    answer: 'The address is of the own network, to which nothing is sent.'
  })
  const open = readConfig({ LOG_LEVEL: 'silent', WEBHOOKS_TO_OWN_NETWORK: 'on' })
  expect(await postEvent('http://localhost:1/', event, open)).toEqual({
    isTaken: false,
    answer: 'It refuses connections (ECONNREFUSED).'
  })
})
