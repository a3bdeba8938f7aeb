import { expect, test } from 'vitest'
import { type Manifest, tooHeavy } from './weight.ts'

const manifest: Manifest = {
  'index.html': { file: 'first.js', css: ['first.css'], imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_sign-in.js': { file: 'sign-in.js', name: 'sign-in', imports: ['index.html'] },
  '_console.js': { file: 'console.js', name: 'console', imports: ['index.html'] },
  '_first-screen.js': { file: 'lists.js', name: 'first-screen' },
  'src/users/UsersPage.tsx': { file: 'users.js', imports: ['_shared.js', 'index.html'], isDynamicEntry: true },
  '_shared.js': { file: 'shared.js', css: ['shared.css'] }
}

test('a console within its limits has no problem', () => {
  expect(tooHeavy(manifest, () => 20_000)).toEqual([])
})

test('each limit is held: sign-in, the first screen, and what another screen adds', () => {
  const sizes: Record<string, number> = { 'sign-in.js': 90_000, 'console.js': 215_000, 'shared.css': 50_000 }
  expect(tooHeavy(manifest, (file) => sizes[file] ?? 15_000)).toEqual([
    'Sign-in weighs 135.0 kB compressed, 130 at most.',
    'The first screen after sign-in weighs 275.0 kB compressed, 220 at most.',
    'web/src/users/UsersPage.tsx, beside the first screen, weighs 80.0 kB compressed, 62 at most.'
  ])
})
