import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CycleFrame, FirstFrame } from '#web/start/first-frame.tsx';
import { CYCLE_FRAME, FIRST_FRAME } from '#web/start/first-frame-id.ts';

/** The templates of the first frames, without words. */
export function renderFirstFrames(): string {
  return template(FIRST_FRAME, <FirstFrame />) + template(CYCLE_FRAME, <CycleFrame />);
}

const template = (id: string, frame: ReactNode): string =>
  `<template id="${id}">${renderToStaticMarkup(frame)}</template>`;
