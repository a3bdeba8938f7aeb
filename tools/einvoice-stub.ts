import { startMyInvoisStub } from '../server/src/myinvois/stub/stub-server.ts'
import { systemClock } from '../server/src/platform/clock.ts'

/** Starts the stub of the tax authority on this machine, for a payer of its own: `npm run einvoice-stub -- 4700`. */
const [, , port = '4700'] = process.argv
const payer = { tin: 'C10000000010', clientId: 'payer', clientSecret: 'no-secret' }
const { url } = await startMyInvoisStub({ clock: systemClock, validationMs: 2000, ...payer }, Number(port))
console.log(`The stub of the tax authority answers at ${url}. It takes documents of ${payer.tin}, who signs in as`)
console.log(
  `${payer.clientId} with ${payer.clientSecret}. It forgets everything when it ends; nothing that it calls valid counts.`
)
