/** Lets so many in at a time; the others wait their turn. Who is let in gets the function that lets the next one in. */
export type Gate = { enter(): Promise<() => void> }

export function createGate(most: number): Gate {
  const waiting: (() => void)[] = []
  let inside = 0

  function leave(): void {
    const next = waiting.shift()
    if (next === undefined) inside -= 1
    else next()
  }

  return {
    async enter() {
      if (inside < most) inside += 1
      else await new Promise<void>(resolve => waiting.push(resolve))
      let isInside = true
      return () => {
        if (isInside) leave()
        isInside = false
      }
    },
  }
}

/** A gate of its own for everybody, so that one who dawdles keeps out nobody else. */
export function createGates(mostEach: number): { enter(name: string): Promise<() => void> } {
  const gates = new Map<string, { gate: Gate; visitors: number }>()
  return {
    async enter(name) {
      const own = gates.get(name) ?? { gate: createGate(mostEach), visitors: 0 }
      gates.set(name, own)
      own.visitors += 1
      const leave = await own.gate.enter()
      let isInside = true
      return () => {
        if (!isInside) return
        isInside = false
        leave()
        own.visitors -= 1
        if (own.visitors === 0) gates.delete(name)
      }
    },
  }
}
