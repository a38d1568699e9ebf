/** The text, cut to `max` code points with an ellipsis if it's longer. */
export function cutText(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`;
}
