/** Operators may write a name in capitals; it is shown like all others. */
export function planTitle(name: string): string {
  const shouts = name.length > 3 && name === name.toUpperCase()
  return shouts ? `${name.charAt(0)}${name.slice(1).toLowerCase()}` : name
}
