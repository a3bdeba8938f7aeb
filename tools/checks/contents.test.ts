import { expect, test } from 'vitest'
import { consoleContentProblems, sourceContentProblems } from './contents.ts'

const dotted = (...parts: string[]) => parts.join('.')
const folder = (...parts: string[]) => `/${parts.join('/')}`

test.each([
  ['a package registry', `see https://${dotted('registry', 'example', 'org')}/x`, 'names a package registry'],
  ['where a package came from', `{"${'resolved'}": "${'https'}://host/x.tgz"}`, 'was fetched from'],
  ['a home folder', `cd ${folder('home', 'aminah', 'payouts')}`, 'folder of one machine'],
  ['a work folder', `const data = '${folder('work', 'data')}'`, 'folder of one machine'],
  ['a cloud access key', `key: ${'AKIA'}QX7RT2LM9PWZ4KBN`, 'cloud access key'],
  ['a private key', `-----BEGIN ${'PRIVATE'} KEY-----`, 'holds a private key']
])('a source that says %s is refused', (_, line, reason) => {
  expect(sourceContentProblems([{ path: 'docs/x.md', text: `first\n${line}` }])).toEqual([
    expect.stringMatching(new RegExp(`^docs/x\\.md:2 .*${reason}`))
  ])
})

test('code of the server looks for no file beside itself: as built, it is elsewhere', () => {
  const text = "join(import.meta.dirname, 'thread.ts')"
  const paths = ['server/src/x.ts', 'server/src/x.test.ts', 'server/src/platform/program-files.ts', 'bench/x.ts']
  expect(sourceContentProblems(paths.map((path) => ({ path, text })))).toEqual([
    expect.stringMatching(/^server\/src\/x\.ts:1 looks for files beside itself/)
  ])
})

test('paths of calls and of the system are nobody’s machine', () => {
  const text = "'/api/v1/login' '/tmp/x' 'src/home/x' https://host/work/x"
  expect(sourceContentProblems([{ path: 'a.ts', text }])).toEqual([])
})

test.each([
  ['a client secret', 'client_secret="abc"', 'client secret'],
  ['a client secret of another spelling', 'x={clientSecret:"abc"}', 'client secret'],
  ['a signed token', `t="${['eyJhbGciOiJIUzI1', 'eyJzdWIiOiIxMjM0', 'c2lnbmF0dXJlc2ln'].join('.')}"`, 'signed token'],
  ['a password in an address', `u="${'smtp'}://mailer:hunter22@host"`, 'a password in an address']
])('a console that carries %s is refused', (_, text, reason) => {
  expect(consoleContentProblems([{ path: 'web/dist/a.js', text }])).toEqual([expect.stringContaining(reason)])
})

test('a console may speak of passwords', () => {
  expect(consoleContentProblems([{ path: 'web/dist/a.js', text: 'label:"Password",type:"password"' }])).toEqual([])
})
