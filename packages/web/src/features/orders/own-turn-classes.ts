/** What waits for the user is lit. */
export const ownTurnClasses =
  'bg-lit-soft shadow-[inset_0_0_0_1px_var(--color-lit-line),inset_4px_0_0_var(--color-lit)]'
