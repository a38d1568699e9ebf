import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LANGUAGES } from '#domain/account/language.ts';
import { CycleFrame, FirstFrame, NotLoaded } from '#web/first-paint/first-frame.tsx';
import { CYCLE_FRAME, FIRST_FRAME, NOT_LOADED } from '#web/lib/stored-picture.ts';
import { readTexts } from './read-texts.ts';

/** Renders the templates of the first frames, without texts, and of the message for when the app can't be loaded. */
export function renderFirstFrames(): string {
  return [
    template(FIRST_FRAME, <FirstFrame />),
    template(CYCLE_FRAME, <CycleFrame />),
    template(
      NOT_LOADED,
      <NotLoaded
        texts={LANGUAGES.map((language) => [language, readTexts(language, 'static-pages').notLoaded])}
      />,
    ),
  ].join('');
}

const template = (id: string, frame: ReactNode): string =>
  `<template id="${id}">${renderToStaticMarkup(frame)}</template>`;
