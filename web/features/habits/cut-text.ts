/** A text as it is where it is no longer than `max` code points; else its first `max` and an ellipsis. */
export function cutText(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`;
}
