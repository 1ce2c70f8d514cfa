/** Marks the label of a required field. */
export function Required() {
  return (
    <span aria-hidden className="text-danger">
      {' '}
      *
    </span>
  )
}
