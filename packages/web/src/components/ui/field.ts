/** The halo replaces the focus ring. Phones need 16 px: iOS zooms into smaller fields. */
export const fieldClasses = [
  'w-full min-w-0 rounded-md border border-input bg-card px-2.5 text-foreground transition-[border-color,box-shadow]',
  'placeholder:text-muted-foreground placeholder:opacity-100 placeholder-shown:text-ellipsis hover:border-control',
  'focus:border-ring focus:shadow-[0_0_0_3px_color-mix(in_oklab,var(--color-ring)_26%,transparent)] focus:outline-none',
  'aria-invalid:border-danger aria-invalid:focus:shadow-[0_0_0_3px_color-mix(in_oklab,var(--color-danger)_22%,transparent)]',
  'disabled:border-border disabled:bg-muted disabled:text-muted-foreground max-md:text-lg',
]
