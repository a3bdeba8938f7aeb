import { expect, test } from 'vitest'
import { startTestApp } from '#test/app/app.ts'
import { anApprovedRun, fileOf, paymentsAreDue, readRun, settingsAreMade } from '#test/builders/payment-run-builders.ts'
import { SftpServer } from '#test/outside/sftp-server.ts'

test('an approved file arrives on an SFTP server whole and once, and a host key that changed is named', async () => {
  const server = new SftpServer()
  await server.start()
  const app = await startTestApp({ environment: { PAYMENT_FILES_SFTP_URL: server.address('/in') } })
  const maker = await app.signIn('reviewer')
  await settingsAreMade(app)
  await paymentsAreDue(app, [{ companyId: 1, amount: '100.00' }])
  const pinned = server.hostKey
  await server.changeHostKey()
  const runNo = await anApprovedRun(app, { maker, approver: await app.signIn('approver') })
  const stateOf = async () => (await readRun(app, maker, runNo)).run
  await app.jobs.runDue().catch(() => undefined)
  const { status, problem } = await stateOf()
  expect([status, server.paths()]).toEqual(['Approved', []])
  expect(problem).toMatch(
    /^The file could not be put into the SFTP server .*, folder \/in\. The host key of 127\.0\.0\.1 is /
  )
  expect(problem).not.toContain(server.password)
  await server.stop()
  server.hostKey = pinned
  await server.start()
  // Another file of its name is left as it is.
  server.put(`/in/${runNo}.xml`, 'of another')
  await app.jobs.runDue().catch(() => undefined)
  expect((await stateOf()).problem).toContain(`Another file of the name ${runNo}.xml is in the SFTP server`)
  server.files.delete(`/in/${runNo}.xml`)
  await app.jobs.runDue()
  await app.jobs.runDue()
  expect(await stateOf()).toMatchObject({ status: 'Sent', problem: null })
  expect(server.paths()).toEqual([`/in/${runNo}.xml`])
  expect(server.files.get(`/in/${runNo}.xml`)?.content.equals(await fileOf(app, maker, runNo))).toBe(true)
  await app.close()
  await server.stop()
})
