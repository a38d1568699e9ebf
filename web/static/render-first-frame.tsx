import { renderToStaticMarkup } from 'react-dom/server';
import { FirstFrame } from '#web/start/first-frame.tsx';

/** The dashboard's first frame as HTML, without words. */
export function renderFirstFrame(): string {
  return renderToStaticMarkup(<FirstFrame />);
}
