import { absenceEndpoints } from '@payouts/contract/absences/endpoints'
import type { Absence, AbsencesOfPerson } from '@payouts/contract/absences/schema'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { held } from '#test/screen.ts'
import { today } from '#ui/texts/day-text.ts'
import { absenceRoutes } from './absence-routes.ts'

const { getOwnAbsences, getAbsencesOf, addOwnAbsence, addAbsenceOf, endOwnAbsence } = absenceEndpoints

const farid = { userId: 7, name: 'Farid' }
const nadia = { userId: 8, name: 'Nadia' }
const absence: Absence = {
  ...{ absenceId: 3, person: farid, fromDay: '2099-12-01', toDay: '2099-12-14', delegate: nadia, reason: 'Leave' },
  ...{ enteredBy: 'Farid', enteredOn: '2026-11-20T02:00:00.000Z', endedBy: null, endedOn: null, state: 'Coming' }
}
const found: AbsencesOfPerson = {
  person: { ...farid, kinds: ['CYCLE', 'RELEASE'] },
  absences: [absence],
  standsInFor: [{ ...absence, absenceId: 2, person: { userId: 9, name: 'Siti' }, delegate: farid, state: 'Away' }],
  delegates: [
    { ...nadia, role: 'Payout Approver', kinds: ['CYCLE'], away: [{ fromDay: '2020-01-01', toDay: '2099-12-31' }] }
  ]
}

function open(address = '/absence', answer = found) {
  signedIn()
  const server = fakeServer()
  server.on(getOwnAbsences, () => answer)
  server.on(getAbsencesOf, () => answer)
  const router = openScreens(absenceRoutes, address)
  return { server, router, user: userEvent.setup() }
}

const dialog = () => screen.findByRole('dialog')

test('lists one’s absences with their delegates, and those of others beside them; a future one can be ended', async () => {
  const { server, user } = open()
  server.on(endOwnAbsence, () => ({ message: 'Ended.' }))
  const own = await screen.findByRole('list', { name: 'Absences' })
  expect(own.textContent).toContain('1–14 Dec 2099')
  expect(own.textContent).toContain('Nadia decides')
  const others = screen.getByRole('list', { name: 'Decides for others' })
  expect(others.textContent).toContain('Decides for Siti')
  expect(within(others).queryByRole('button')).toBeNull()
  await user.click(within(own).getByRole('button', { name: 'End now: 1–14 Dec 2099' }))
  const confirmation = await dialog()
  expect(confirmation.textContent).toContain('Nadia decides no more')
  await user.click(within(confirmation).getByRole('button', { name: 'End now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.payloadsOf(endOwnAbsence)).toEqual([{ absenceId: 3 }])
})

test('an absence is entered with its delegate, says what they decide on, and shows what the server refuses', async () => {
  const { server, user } = open()
  server.on(addOwnAbsence, () => refused('refusedByRule', 'Farid is away already.', { field: 'fromDay' }))
  await user.click(await screen.findByRole('button', { name: 'Enter an absence' }))
  const form = await dialog()
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  expect(form.textContent).toContain('Please choose the first day or a later one.')
  const last = await within(form).findByLabelText(/Last day away/)
  await user.type(last, `${today()}{Enter}`)
  await user.selectOptions(within(form).getByLabelText(/Who decides meanwhile/), 'Nadia, Payout Approver')
  expect(form.textContent).toContain('Nadia decides on payouts of cycles.')
  expect(form.textContent).toContain('Nadia is away, too')
  await user.type(within(form).getByLabelText(/Reason/), 'Leave')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  await within(form).findByText('Farid is away already.')
  expect(server.payloadsOf(addOwnAbsence)).toEqual([
    { fromDay: today(), toDay: today(), delegateId: 8, reason: 'Leave' }
  ])
})

test('of another user it is entered for them', async () => {
  const { server, user } = open('/absence?userId=7', { ...found, person: { ...farid, kinds: [] }, delegates: [] })
  server.on(addAbsenceOf, () => ({ absenceId: 4, message: 'Saved.' }))
  await screen.findByRole('heading', { level: 1, name: 'Absence of Farid' })
  expect(server.payloadsOf(getOwnAbsences)).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Enter an absence' }))
  const form = await dialog()
  expect(form.textContent).toContain('Farid may approve nothing that somebody could decide meanwhile.')
  await user.type(await within(form).findByLabelText(/Last day away/), `${today()}{Enter}`)
  await user.type(within(form).getByLabelText(/Reason/), 'Ill')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.payloadsOf(addAbsenceOf)).toEqual([
    { userId: 7, fromDay: today(), toDay: today(), delegateId: null, reason: 'Ill' }
  ])
})

test('those of another user are gone while the next user’s are read', async () => {
  const { server, router } = open('/absence?userId=7')
  await screen.findByRole('heading', { level: 1, name: 'Absence of Farid' })
  const next = held(() => ({ ...found, person: { ...nadia, kinds: [] }, absences: [] }))
  server.on(getAbsencesOf, next.handle)
  await act(() => router.navigate({ to: '/absence', search: { userId: 8 } } as never))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Absences' })).toBeNull())
  next.letGo()
  await screen.findByRole('heading', { level: 1, name: 'Absence of Nadia' })
})

test('who may not read them is told so, and is offered no second try', async () => {
  const { server } = open()
  server.on(getOwnAbsences, () => refused('notPermitted', 'You may not read this.'))
  expect((await screen.findByRole('alert')).textContent).toBe('You may not read this.')
})
