import { expect, it } from 'vitest'
import { signedIn } from '#test/fake-server.ts'
import { clearSession, currentSession, keepSession } from './session.ts'

it('lasts as long as the tab when the person did not ask to be remembered', () => {
  signedIn({ rememberMe: false })
  expect(sessionStorage.length).toBe(1)
  expect(localStorage.length).toBe(0)
})

it('outlives the browser when the person asked to be remembered', () => {
  signedIn({ rememberMe: true })
  expect(localStorage.length).toBe(1)
  expect(sessionStorage.length).toBe(0)
})

it('ends with the session of the tab that this one was duplicated from, and with no other', () => {
  const { sessionId } = signedIn()
  const ended = (newValue: string) => {
    const event = { storageArea: localStorage, key: 'payouts.session-ended', newValue }
    window.dispatchEvent(new StorageEvent('storage', event))
  }
  ended('another')
  expect(currentSession()?.sessionId).toBe(sessionId)
  ended(sessionId)
  expect(currentSession()).toBeNull()
})

it('leaves alone what is remembered of a session of another tab', () => {
  signedIn({ sessionId: 'another', rememberMe: true })
  const remembered = localStorage.getItem('payouts.session') ?? ''
  clearSession()
  localStorage.setItem('payouts.session', remembered)
  const session = signedIn({ rememberMe: false })
  keepSession({ ...session, role: 'Reporter' })
  clearSession()
  expect(localStorage.getItem('payouts.session')).toBe(remembered)
  expect(sessionStorage.length).toBe(0)
})

it('leaves nothing behind when cleared', () => {
  signedIn({ rememberMe: true })
  clearSession()
  expect(currentSession()).toBeNull()
  expect(localStorage.length + sessionStorage.length).toBe(0)
})
