import fc from 'fast-check'
import type { HoldModel, ModelCycle } from '../models/hold-model.ts'
import { expectAgreement } from './agreement.ts'
import { people, type World } from './world.ts'

/** A step of a sequence: the server must do what the model says. */
export class Step {
  readonly #description: string
  readonly #take: (model: HoldModel, world: World) => Promise<void>

  constructor(description: string, take: (model: HoldModel, world: World) => Promise<void>) {
    this.#description = description
    this.#take = take
  }
  async run(model: HoldModel, world: World): Promise<void> {
    await this.#take(model, world)
    await expectAgreement(model, world)
  }
  /** How a counterexample is printed. */
  [fc.toStringMethod](): string {
    return this.#description
  }
}

/** How often each kind of step was executed: sequences of refusals would prove little. */
export const done = new Map<string, number>()

export function noteDone(kind: string): void {
  done.set(kind, (done.get(kind) ?? 0) + 1)
}

/** A step on an imported cycle; before the import there is nothing to call. */
export const onCycle =
  (index: number, take: (cycle: ModelCycle, model: HoldModel, world: World) => Promise<void>) =>
  async (model: HoldModel, world: World) => {
    const cycle = world.cycleAt(model, index)
    if (cycle) await take(cycle, model, world)
  }

export const person = fc.constantFrom(...people)
/** One of a sequence's two cycles. */
export const slot = fc.nat(1)
export const types = ['Activation', 'Reload']
export const someTypes = fc.subarray(types, { minLength: 1 })
