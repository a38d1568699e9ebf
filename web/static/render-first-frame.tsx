import { renderToStaticMarkup } from 'react-dom/server';
import { FirstFrame } from '#web/start/first-frame.tsx';
import { FIRST_FRAME } from '#web/start/first-frame-id.ts';

/** The template of the dashboard's first frame, without words. */
export function renderFirstFrame(): string {
  return `<template id="${FIRST_FRAME}">${renderToStaticMarkup(<FirstFrame />)}</template>`;
}
