import { type Page, pageFrom } from '@payouts/contract/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'

export type User = ReturnType<typeof userEvent.setup>

/** An answer's first page, whole unless more rows are said to exist. */
export function pageOf<Row>(content: Row[], totalElements = content.length, pageSize = 15): Page<Row> {
  return pageFrom(content, totalElements, { pageNumber: 0, pageSize })
}

const withCommonSpaces = (text: string): string => text.replaceAll('\u00a0', ' ')

/** What an element says as it is read: the space that keeps an amount with its currency is a common one. */
export const textOf = (element: Element | null | undefined): string => withCommonSpaces(element?.textContent ?? '')

/** An accessible name, read in the same way. */
export const called = (name: string) => (accessibleName: string) => withCommonSpaces(accessibleName) === name

export const dialogNamed = (name: string) => screen.findByRole('dialog', { name: called(name) })

export const press = (user: User, inside: HTMLElement, name: string) =>
  user.click(within(inside).getByRole('button', { name }))

/** Replaces the content of a field. */
export async function put(user: User, field: HTMLInputElement, text: string): Promise<void> {
  await user.clear(field)
  if (!text) return
  await user.click(field)
  await user.paste(text)
}

export const dialogsClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** An alert over a screen without any other dialog; closes it. */
export async function expectAlert(title: string, text: string): Promise<void> {
  await expectAlertAboveDialog(title, text)
  await dialogsClosed()
}

/** An alert over a dialog that stays; closes the alert. */
export async function expectAlertAboveDialog(title: string, text: string): Promise<void> {
  const alert = await dialogNamed(title)
  within(alert).getByText(text)
  await userEvent.click(within(alert).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
}

/** An answer that waits until the test lets it go. */
export function held<Answer>(answer: () => Answer): { handle: () => Promise<Answer>; letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { handle: () => promise.then(answer), letGo: resolve }
}
