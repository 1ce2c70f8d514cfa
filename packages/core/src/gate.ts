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
