/**
 * The text, cut to `max` code points with an ellipsis if it's longer. Spaces and punctuation in front of the ellipsis go, so
 * that it never follows a full stop.
 */
export function cutText(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const cut = characters.slice(0, max).join('');
  // Not all of it: a text of dots alone is still a text.
  return `${cut.replace(/[\s.,;:!?…·–—-]+$/u, '') || cut}…`;
}
