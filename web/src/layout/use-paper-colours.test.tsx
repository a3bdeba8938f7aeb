import { renderHook } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { usePaperColours } from './use-paper-colours.ts'

const scheme = 'data-mantine-color-scheme'

test('a dark page is printed in the light colours, and is dark again on the screen', () => {
  const root = document.documentElement
  const before = root.getAttribute(scheme)
  onTestFinished(() => (before === null ? root.removeAttribute(scheme) : root.setAttribute(scheme, before)))
  root.setAttribute(scheme, 'dark')
  renderHook(usePaperColours)
  window.dispatchEvent(new Event('beforeprint'))
  expect(root.getAttribute(scheme)).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(root.getAttribute(scheme)).toBe('dark')
})
