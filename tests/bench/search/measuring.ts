import { median } from '../report.ts'

export const rounds = 5

/** Milliseconds per round. */
export class Times {
  readonly #rounds: number[][] = []

  add(round: number, ms: number): void {
    const ofRound = this.#rounds[round] ?? []
    ofRound.push(ms)
    this.#rounds[round] = ofRound
  }

  get p50(): number {
    return median(this.#rounds.map(times => quantile(times, 0.5)))
  }

  get p95(): number {
    return median(this.#rounds.map(times => quantile(times, 0.95)))
  }

  /** Compared within each round, because the load of the machine changes between rounds. */
  ratioTo(other: Times, at: number): number {
    return median(this.#rounds.map((times, round) => quantile(times, at) / quantile(other.#rounds[round] ?? [], at)))
  }
}

function quantile(times: number[], at: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

type Act<Input> = (input: Input) => Promise<unknown>

/** Runs the same inputs with several functions, which take turns in going first. */
export async function interleave<Name extends string, Input>(
  acts: Record<Name, Act<Input>>,
  inputs: (round: number) => Input[],
  before: () => Promise<unknown> = async () => undefined,
): Promise<Record<Name, Times>> {
  const names = Object.keys(acts) as Name[]
  const times = Object.fromEntries(names.map(name => [name, new Times()])) as Record<Name, Times>
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, input] of inputs(round).entries()) {
      const first = at % names.length
      for (const name of [...names.slice(first), ...names.slice(0, first)]) {
        await before()
        times[name].add(round, await timed(() => acts[name](input)))
      }
    }
  }
  return times
}

/**
 * Runs them with concurrent clients, one function after the other, so each has the whole machine.
 */
export async function interleaveClients<Name extends string, Input>(
  acts: Record<Name, Act<Input>>,
  inputs: (round: number) => Input[],
  clients: number,
): Promise<Record<Name, Times>> {
  const names = Object.keys(acts) as Name[]
  const times = Object.fromEntries(names.map(name => [name, new Times()])) as Record<Name, Times>
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const waiting = inputs(round)
      const client = async () => {
        for (let input = waiting.pop(); input !== undefined; input = waiting.pop()) {
          const given = input
          times[name].add(round, await timed(() => acts[name](given)))
        }
      }
      await Promise.all(Array.from({ length: clients }, client))
    }
  }
  return times
}
